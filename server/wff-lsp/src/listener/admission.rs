//! The first message of a peer, by which it is known whether it is an editor and may come in. What
//! a web page can send begins in another way.

use super::token::Token;
use crate::transport::parse;
use serde_json::{Value, json};
use std::io::{self, ErrorKind, Read};

/// The headers with which the first line of an editor begins.
const HEADERS: [&str; 3] = [LENGTH, "Content-Type", TOKEN];
const LENGTH: &str = "Content-Length";
const TOKEN: &str = "Token";

/// The most bytes of the header, and of the first message.
const MOST_HEADER: usize = 8 << 10;
const MOST_BODY: usize = 1 << 20;

/// Bytes that are read at once.
const PIECE: usize = 8 << 10;

/// The error of a request that is understood and refused.
const REQUEST_FAILED: i32 = -32803;

/// A peer that is sent away, with the message that tells it why, unless it is no editor.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal(pub Option<String>);

impl From<io::Error> for Refusal {
    fn from(_: io::Error) -> Refusal {
        Refusal(None)
    }
}

/// Reads the first message of a peer, in which an editor shows the token if it has to. Gives all
/// that was read except the token, which goes no further.
pub fn admit(input: &mut impl Read, token: Option<&Token>) -> Result<Vec<u8>, Refusal> {
    let mut sent = Vec::new();
    let header_end = loop {
        // An end may have come in two pieces.
        let from = sent.len().saturating_sub(3);
        read_more(input, &mut sent)?;
        match header_end(&sent, from) {
            Some(end) if begins_header(&sent) && end <= MOST_HEADER => break end,
            None if begins_header(&sent) && sent.len() < MOST_HEADER => {}
            _ => return Err(Refusal(None)),
        }
    };
    let header = sent.get(..header_end).and_then(|header| str::from_utf8(header).ok());
    let header = header.ok_or(Refusal(None))?;
    let length = field(header, LENGTH).and_then(|length| length.parse().ok());
    let length: usize = length.filter(|length| *length <= MOST_BODY).ok_or(Refusal(None))?;
    let in_header = field(header, TOKEN).map(str::to_owned);
    while sent.len() < header_end + length {
        read_more(input, &mut sent)?;
    }
    let rest = sent.split_off(header_end + length);
    let body = sent.split_off(header_end);
    // A text that is no JSON may have the token in it, too.
    let mut message = parse(&body).map(|(message, _)| message).ok_or(Refusal(None))?;
    let in_options = token_in_options(&mut message);
    if let Some(token) = token {
        let given: Vec<String> = in_header.into_iter().chain(in_options).collect();
        if !given.iter().any(|given| token.is(given)) {
            let is_wrong = !given.is_empty();
            return Err(Refusal(answer(&message, is_wrong)));
        }
    }
    let mut begun = frame(&message.to_string()).into_bytes();
    begun.extend(rest);
    Ok(begun)
}

/// A message under its header.
pub fn frame(body: &str) -> String {
    format!("{LENGTH}: {}\r\n\r\n{body}", body.len())
}

/// Reads what has come; an end is none that an editor makes here.
fn read_more(input: &mut impl Read, sent: &mut Vec<u8>) -> io::Result<()> {
    let mut piece = [0; PIECE];
    loop {
        match input.read(&mut piece) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                sent.extend(piece.iter().take(read));
                return Ok(());
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// True if a text begins as the header of a message does, as far as it has come.
fn begins_header(sent: &[u8]) -> bool {
    HEADERS.iter().any(|name| {
        let expected = name.bytes().chain([b':']);
        expected.zip(sent).all(|(one, other)| one.eq_ignore_ascii_case(other))
    })
}

/// The end of a header, behind the line that is empty, which does not end before `from`.
fn header_end(sent: &[u8], from: usize) -> Option<usize> {
    let new = sent.get(from..)?;
    let end_of = |blank: &[u8]| {
        let at = new.windows(blank.len()).position(|window| window == blank)?;
        Some(from + at + blank.len())
    };
    end_of(b"\n\r\n").into_iter().chain(end_of(b"\n\n")).min()
}

/// The value of a field of a header.
fn field<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    let mut fields = header.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = fields.find(|(own, _)| own.trim().eq_ignore_ascii_case(name))?;
    Some(value.trim())
}

/// Takes the token out of the options of `initialize`.
fn token_in_options(message: &mut Value) -> Option<String> {
    let options = message.pointer_mut("/params/initializationOptions")?.as_object_mut()?;
    let token = options.remove("token")?;
    // Of another kind it is a wrong one.
    Some(token.as_str().unwrap_or_default().to_owned())
}

/// The answer to a request without the right token.
fn answer(message: &Value, is_wrong: bool) -> Option<String> {
    let id = message.get("id").filter(|id| id.is_number() || id.is_string())?;
    let is_request = message.get("method").is_some_and(Value::is_string);
    let opening = if is_wrong { "the token is wrong" } else { "no token was given" };
    let wanted = format!(
        "{opening}: send the one that `wff lsp` printed when it was started, or that of its \
         --token-file, as `initializationOptions.token` of `initialize` or in a line `Token: …` \
         before `Content-Length`"
    );
    let error = json!({ "code": REQUEST_FAILED, "message": wanted });
    is_request.then(|| json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    /// The outcome of an input, in whatever pieces that comes.
    fn admitted(input: &str, token: Option<&str>) -> Result<String, Option<String>> {
        let token = token.map(|text| Token::of(text).unwrap());
        let text = |begun| String::from_utf8(begun).unwrap();
        let admit = |mut input: &mut dyn Read| {
            let admitted = admit(&mut input, token.as_ref());
            admitted.map(text).map_err(|Refusal(answer)| answer)
        };
        let whole = admit(&mut input.as_bytes());
        let mut in_pieces = OneByOne(input.as_bytes());
        let (rest, piecewise) = (admit(&mut in_pieces), in_pieces.0);
        let piecewise = rest.map(|begun| begun + str::from_utf8(piecewise).unwrap());
        assert_eq!(piecewise, whole, "{input}");
        whole
    }

    struct OneByOne<'i>(&'i [u8]);

    impl Read for OneByOne<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn initialize(options: Value) -> String {
        let params = json!({"capabilities": {}, "initializationOptions": options});
        json!({"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": params}).to_string()
    }

    #[test]
    fn who_does_not_begin_as_an_editor_does_gets_no_answer() {
        let body = initialize(json!({ "token": SECRET }));
        for start in [
            "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
            "OPTIONS / HTTP/1.1\r\n",
            "Content-Len: 5\r\n",
            "Content-Length 5\r\n",
            " ",
            "\r\n",
            "{",
            "\u{16}\u{3}\u{1}",
            "X: y\r\n",
        ] {
            let input = format!("{start}{}", frame(&body));
            assert_eq!(admitted(&input, None), Err(None), "{start:?}");
            assert_eq!(admitted(&input, Some(SECRET)), Err(None), "{start:?}");
        }
    }

    #[test]
    fn a_header_or_message_that_is_too_long_or_ends_early_gets_no_answer() {
        let blanks = " ".repeat(MOST_HEADER);
        for input in [
            format!("Content-Length: 2{blanks}\r\n\r\n{{}}"),
            format!("Content-Type: {blanks}\r\nContent-Length: 2\r\n\r\n{{}}"),
            format!("Content-Length: {}\r\n\r\n{{}}", MOST_BODY + 1),
            "Content-Length: -1\r\n\r\n{}".to_owned(),
            "Content-Length: 99999999999999999999999\r\n\r\n{}".to_owned(),
            "Content-Type: a\r\n\r\n{}".to_owned(),
            "Content-Length: 3\r\n\r\n{}".to_owned(),
            "Content-Length: 2\r\n".to_owned(),
            "Content-Length: 2\r\n\r\n{x".to_owned(),
            "Content-Leng".to_owned(),
            String::new(),
        ] {
            assert_eq!(admitted(&input, None), Err(None), "{input:.40}");
        }
    }

    #[test]
    fn a_token_counts_in_the_header_and_in_the_options_and_is_taken_out() {
        let bare = initialize(json!({"wff": {"logic": "K3"}}));
        let with = initialize(json!({"wff": {"logic": "K3"}, "token": SECRET}));
        let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let rest = "Content-Length: 2\r\n\r\n{}";
        for begun in [
            frame(&with),
            frame(&with)
                .to_lowercase()
                .replace("wff\":{\"logic\":\"k3", "wff\":{\"logic\":\"K3")
                .replace("initializationoptions", "initializationOptions"),
            format!("Token: {SECRET}\r\n{}", frame(&bare)),
            format!("TOKEN:{SECRET}\n{}", frame(&bare).replace('\r', "")),
            format!("Content-Type: a\r\nToken: {SECRET}\r\n{}", frame(&bare)),
            format!("Token: {SECRET}\r\n{}", frame(&with)),
        ] {
            let admitted = admitted(&format!("{begun}{rest}"), Some(SECRET)).unwrap();
            assert!(!admitted.contains(SECRET), "{admitted}");
            let (header, body) =
                admitted.strip_suffix(rest).unwrap().split_once("\r\n\r\n").unwrap();
            assert_eq!(header, format!("Content-Length: {}", body.len()));
            assert_eq!(parsed(body), parsed(&bare));
        }
        let alone = frame(&initialize(json!({ "token": SECRET })));
        let admitted = admitted(&alone, Some(SECRET)).unwrap();
        assert!(admitted.contains("\"initializationOptions\":{}"), "{admitted}");
    }

    #[test]
    fn a_request_without_the_right_token_is_told_what_is_wanted() {
        let other = SECRET.replace('0', "1");
        let message = |input: &str| {
            let answer = admitted(input, Some(SECRET)).unwrap_err().unwrap();
            assert!(!answer.contains(SECRET), "{answer}");
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(
                (&answer["id"], &answer["error"]["code"]),
                (&json!(7), &json!(REQUEST_FAILED))
            );
            answer["error"]["message"].as_str().unwrap().to_owned()
        };
        let none = message(&frame(&initialize(json!({}))));
        assert!(
            none.starts_with("no token was given: send the one that `wff lsp` printed"),
            "{none}"
        );
        for options in [
            json!({ "token": other }),
            json!({ "token": SECRET.trim_start_matches('0') }),
            json!({ "token": "" }),
            json!({ "token": [SECRET] }),
        ] {
            let wrong = message(&frame(&initialize(options)));
            assert!(wrong.starts_with("the token is wrong: send"), "{wrong}");
        }
        message(&format!("Token: {other}\r\n{}", frame(&initialize(json!(null)))));
        message(&frame(r#"{"jsonrpc":"2.0","id":7,"method":"shutdown"}"#));
        for silent in [
            r#"{"jsonrpc":"2.0","method":"exit"}"#,
            r#"{"jsonrpc":"2.0","id":7,"result":null}"#,
            "[]",
        ] {
            assert_eq!(admitted(&frame(silent), Some(SECRET)), Err(None));
        }
    }

    #[test]
    fn a_token_beside_the_options_is_none() {
        let text =
            initialize(json!([SECRET])).replace("\"id\":7", &format!("\"token\":\"{SECRET}\""));
        assert_eq!(admitted(&frame(&text), Some(SECRET)), Err(None));
    }
}
