mod metamath;
mod tptp;

use super::*;
use crate::condensed::Detacher;
use crate::condensed::systems::{System, known};
use crate::terms::LETTERS;

fn system(terms: &mut Terms) -> Vec<(u8, Term)> {
    let labels = known("lukasiewicz-3").unwrap().labels();
    labels.map(|(label, axiom)| (label, terms.read(axiom).unwrap())).collect()
}

/// The formula that each proof proves, or the fault of it.
fn verdicts(terms: &mut Terms, collection: &Collection<'_>) -> Vec<String> {
    let system = system(terms);
    let verdicts = collection.verdicts(terms, &mut Detacher::new(), &system);
    let told = verdicts.into_iter().map(|verdict| match verdict {
        None => "none".to_owned(),
        Some(Ok(term)) => terms.write(term, 50),
        Some(Err(Wrong::Other(term))) => format!("but {}", terms.write(term, 50)),
        Some(Err(Wrong::OtherResult(term))) => format!("result {}", terms.write(term, 50)),
        Some(Err(Wrong::Fails(step))) => format!("fails at {}", step.span.of(collection.text)),
        Some(Err(Wrong::Malformed(fault))) => {
            format!("{:?} {}", fault.kind, fault.span.of(collection.text))
        }
    });
    told.collect()
}

/// The texts that could not be read.
fn unread(collection: &Collection<'_>) -> Vec<String> {
    let faults = collection.faults.iter();
    faults.map(|it| format!("{:?} {}", it.expected, it.span.of(collection.text))).collect()
}

/// The text of a collection in a format, with the results of its proofs.
fn written(terms: &mut Terms, collection: &Collection<'_>, format: Format) -> Export {
    let system = system(terms);
    let verdicts = collection.verdicts(terms, &mut Detacher::new(), &system);
    let results: Vec<Option<Term>> = verdicts.into_iter().map(|it| it?.ok()).collect();
    format.write(terms, collection, &results)
}

const SUMMARY: &str = "% a comment
    CpCqp = 1
    CCpCqrCCpqCpr = 2
    CCNpNqCqp = 3
[0] CCpCNqNrCpCrq = D2D13
% Identity
[1] Cpp = DD211
[2] CKpqKpq = [1]
[3] CpCqp = [1]
[4] NCCppNCqq = DD3DD2DD2D[0]D[0]11D1[1][1]
[5] = D[1][0]
[6] Cpq = [9]
";

#[test]
fn a_summary_is_read_checked_and_written() {
    let mut terms = Terms::new();
    let collection = Format::PmGenerator.read(&mut terms, SUMMARY);
    assert_eq!(collection.faults, []);
    assert_eq!(
        verdicts(&mut terms, &collection),
        ["CCpCNqNrCpCrq", "Cpp", "Cpp", "but Cpp", "NCCppNCqq", "CCpCNqNrCpCrq", "UnknownLine [9]"]
    );
    let right = SUMMARY.replace("[3] CpCqp", "[3] CKpqKpq").replace("[9]", "11");
    let right = right.replace("= 11", "= D11").replace("Cpq =", "CpCqCrq =");
    let collection = Format::PmGenerator.read(&mut terms, &right);
    let export = written(&mut terms, &collection, Format::PmGenerator);
    assert_eq!(export.text, right.replace("[5] =", "[5] CCpCNqNrCpCrq ="));
}

#[test]
fn a_summary_may_have_commas_for_line_ends_and_numbers_for_letters() {
    let mut terms = Terms::new();
    let text = "\u{feff}C0C1.0=1,CCpCqrCCpqCpr=2,CCNpNqCqp=3,[0]CCpCNqNrCpCrq:D2D13,\r[1]Cpp:DD211";
    let collection = Format::PmGenerator.read(&mut terms, text);
    assert_eq!(collection.faults, []);
    assert_eq!(verdicts(&mut terms, &collection), ["CCpCNqNrCpCrq", "Cpp"]);
    let labels: Vec<u8> = collection.axioms.iter().map(|axiom| axiom.label).collect();
    assert_eq!(labels, *b"123");
}

#[test]
fn what_is_no_part_of_a_summary_is_told() {
    let mut terms = Terms::new();
    let text = "CpC = 1\nCpp\n= 2\nCpCqp = 1\nCpp = 1\n[0] Cpq = 1\n[0] Cpp = 1\n[x] Cpp = 1\n\
                [1] C!p = D11\n[2] Cpp =\n";
    let collection = Format::PmGenerator.read(&mut terms, text);
    assert_eq!(
        unread(&collection),
        [
            "Formula CpC",
            "Line Cpp",
            "Formula =",
            "Axiom Cpp = 1",
            "Number [0] Cpp = 1",
            "Number [x] Cpp = 1",
            "Formula C!p",
            "Line [2] Cpp ="
        ]
    );
    let names: Vec<&str> = collection.theorems.iter().map(|it| it.name).collect();
    assert_eq!(names, ["0", "1"]);
}

#[test]
fn a_theorem_that_is_wrong_stands_as_it_is_claimed_where_it_is_cited() {
    let mut terms = Terms::new();
    let text = "[0] Cpp = D11\n[1] Cpp = DD211[0]\n[2] Cqq = D[0][0]\n[3] = D31\n[4] Cpp = [3]\n\
                [5] = D2\n[6] Cpp = D[5]1";
    let collection = Format::PmGenerator.read(&mut terms, text);
    assert_eq!(
        verdicts(&mut terms, &collection),
        ["but CpCqp", "Trailing [0]", "Cpp", "fails at D31", "none", "Missing(1) D", "none"]
            .map(|it| it.replace("but CpCqp", "but CpCqCrq"))
    );
    let axioms = system(&mut terms);
    let malformed = collection.malformed(&mut terms, &axioms);
    assert_eq!(malformed.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 5, 6]);
}

#[test]
fn more_propositions_than_letters_have_numbers() {
    let mut terms = Terms::new();
    let formula: String =
        LETTERS.iter().map(|letter| format!("C{}", char::from(*letter))).collect();
    let text = format!("    {formula}C<26>C<27>p = 1\n");
    let collection = Format::PmGenerator.read(&mut terms, &text);
    let axiom = terms.write(collection.axioms[0].formula, usize::MAX);
    assert_eq!(axiom, format!("{formula}Cp2Cp3p"));
    assert_eq!(Format::PmGenerator.write(&terms, &collection, &[]).text, text);
    let [one, other] =
        ["C4000000000.0", "C5000000000.0"].map(|text| formula::polish(&mut terms, text));
    assert_eq!([one, other], [None, None]);
}

#[test]
fn a_collection_becomes_lines_of_a_file_and_these_a_collection() {
    let mut terms = Terms::new();
    let text = "% by hand\nC0C1.0=1\n[0]C0C1C2.1:D11\n%Third\n[1]C0C1C2C3.2:D1[0]\n[2]C:D1D[1]1\n";
    let collection = Format::PmGenerator.read(&mut terms, text);
    let file = collection.to_wff(&terms, None, "mine", &[]);
    assert_eq!(
        file,
        "# by hand\naxioms mine\n  1 CpCqp\nend\ndef t0 = proof D11\n@t0 proves CpCqCrq\n# Third\n\
         def t1 = proof D1@t0\n@t1 proves CpCqCrCsr\n# not read: C\nD1D@t1 1 proves ?\n"
    );
    let read = sheet::read(&mut terms, &file);
    assert_eq!(
        (read.system, read.other_lines, unread(&read.collection)),
        (Some("mine"), 0, vec![])
    );
    let again = read.collection.to_wff(&terms, None, "mine", &[]);
    assert_eq!(again, file);
    let summary = Format::PmGenerator.write(&terms, &read.collection, &[]).text;
    assert_eq!(
        summary,
        "% by hand\n    CpCqp = 1\n[0] CpCqCrq = D11\n% Third\n[1] CpCqCrCsr = D1[0]\n\
         % not read: C\n[2] = D1D[1]1\n"
    );
}

#[test]
fn known_axioms_are_known_by_their_labels_whatever_their_letters() {
    let mut terms = Terms::new();
    let mut known_as = |text: &str| {
        let collection = Format::PmGenerator.read(&mut terms, text);
        collection.known_system(&mut terms).map(|system: &System| system.name)
    };
    assert_eq!(known_as("CaCba=1,CCaCbcCCabCac=2,CCNaNbCba=3"), Some("lukasiewicz-3"));
    assert_eq!(known_as("CaCba=2,CCaCbcCCabCac=1,CCNaNbCba=3"), None);
    assert_eq!(known_as("CaCba=1,CCaCbcCCabCac=2"), Some("positive"));
    assert_eq!(known_as("CaCbb=1"), None);
    assert_eq!(known_as(""), None);
}

#[test]
fn the_d_proofs_of_a_file_are_read_and_other_lines_counted() {
    let mut terms = Terms::new();
    let text = "# head\nalphabet textbook\nsystem lukasiewicz-3 # usual\n1) D2D13 proves \
                CCpCNqNrCpCrq # one\ndef id = proof D D2 1 1\n@id proves CKpqKpq # two\nCpp\nD@id \
                1 proves ?\n@id proves Cpp\n1 proves CpCqp.\n";
    let sheet = sheet::read(&mut terms, text);
    assert_eq!(unread(&sheet.collection), Vec::<String>::new());
    assert_eq!((sheet.system, sheet.other_lines), (Some("lukasiewicz-3"), 1));
    let theorems = sheet.collection.theorems.iter();
    let told: Vec<(&str, &str, &str)> =
        theorems.map(|it| (it.name, it.title, sheet.collection.proof(it).unwrap())).collect();
    assert_eq!(
        told,
        [
            ("", "one", "D2D13"),
            ("id", "two", "D D2 1 1"),
            ("", "", "D@id 1"),
            ("", "", "@id"),
            ("", "", "1")
        ]
    );
    assert_eq!(
        verdicts(&mut terms, &sheet.collection),
        ["CCpCNqNrCpCrq", "Cpp", "CpCqp", "Cpp", "CpCqp"]
    );
    let text = "D11 proves Cpp\nsystem none\naxioms own\n1 CpCqp\na) CpCpq\n1 p\nend\n\
                system bck\nD1 proves Cp\ndef B = proof 1\ndef b = proof 1\ndef b = proof 1\n\
                system own\n";
    let sheet = sheet::read(&mut terms, text);
    assert_eq!(
        unread(&sheet.collection),
        [
            "SystemAbove D11 proves Cpp",
            "System system none",
            "Axiom 1 p",
            "Formula Cp",
            "Name def B = proof 1",
            "Name def b = proof 1",
            "SameSystem system own"
        ]
    );
}

#[test]
fn a_theorem_has_the_title_of_its_definition_or_that_of_its_first_claim() {
    let mut terms = Terms::new();
    let text = "system lukasiewicz-3\ndef a = proof D11 # one\ndef b = proof D11 # two\n\
                @b proves ? # three\n@a proves ?\n";
    let sheet = sheet::read(&mut terms, text);
    let titles: Vec<&str> = sheet.collection.theorems.iter().map(|it| it.title).collect();
    assert_eq!(titles, ["one", "three"]);
}

#[test]
fn a_list_is_read_checked_and_written_with_letters_or_numbers() {
    let mut terms = Terms::new();
    let text = "% a comment\nDD211:C0.0\nD2D13: CCpCNqNrCpCrq\nD11\nD12:C0CC1C2.3CC1.2C1.3\n\
                DD211:C0.11\nDD211:C0\n:C0.0\n";
    let collection = Format::ProofList.read(&mut terms, text);
    assert_eq!(unread(&collection), ["Formula C0", "Line :C0.0"]);
    assert_eq!(
        verdicts(&mut terms, &collection),
        ["Cpp", "CCpCNqNrCpCrq", "CpCqCrq", "CpCCqCrsCCqrCqs", "but Cpp", "Cpp"]
    );
    let export = Format::ProofList.write(&terms, &collection, &[]);
    assert_eq!(
        export.text,
        "% a comment\nDD211:C0.0\nD2D13:CC0CN1N2C0C2.1\nD11\nD12:C0CC1C2.3CC1.2C1.3\nDD211:C0.1\n\
         DD211\n"
    );
}

#[test]
fn what_stands_before_a_proof_of_a_list_is_passed_over() {
    let mut terms = Terms::new();
    let text =
        "dProofs5.txt:12   3 Cpp   DD211:C0.0\na) 1 : CpCqp\nx D1 1\nsome text\nDD 2 11: Cpp";
    let collection = Format::ProofList.read(&mut terms, text);
    assert_eq!(collection.faults, []);
    let system = system(&mut terms);
    let faults = collection.malformed(&mut terms, &system);
    assert_eq!(faults.iter().map(|it| it.0).collect::<Vec<_>>(), [3]);
    let proofs: Vec<_> = collection.theorems.iter().map(|it| collection.proof(it)).collect();
    assert_eq!(proofs, ["DD211", "1", "D1 1", "some text", "DD 2 11"].map(Some));
}

#[test]
fn a_text_is_read_in_the_format_in_which_it_can_be() {
    let mut terms = Terms::new();
    for (text, format) in [
        ("CpCqp = 1\n[0] CqCpCrp = D11\n[1] = D1[0]", Format::PmGenerator),
        ("DD211:C0.0\nD11\n", Format::ProofList),
        ("% a list\nD1D11 = CpCqCrCsr", Format::ProofList),
        ("", Format::PmGenerator),
    ] {
        assert_eq!(Format::of(text), format, "{text}");
    }
    let sheet = "system lukasiewicz-3\nDD211 proves Cpp\nD2D13 proves ?\n";
    let collection = super::sheet::read(&mut terms, sheet).collection;
    for (_, format) in Format::NAMES {
        let export = written(&mut terms, &collection, format);
        assert_eq!(Format::of(&export.text), format, "{}", export.text);
    }
}

#[test]
fn what_leans_on_a_proof_that_is_none_is_none_either() {
    let mut terms = Terms::new();
    let text = "CpCqp = 1\n[0] CqCpCrp = D1\n[1] = D1[0]\n[2] = D11\n[3] = D[1][2]";
    let collection = Format::PmGenerator.read(&mut terms, text);
    let faults = collection.malformed(&mut terms, &[]);
    assert_eq!(faults.iter().map(|it| it.0).collect::<Vec<_>>(), [0, 1, 3]);
}

#[test]
fn names_give_way_to_proofs_where_a_format_has_none() {
    let mut terms = Terms::new();
    let text = "system lukasiewicz-3\ndef id = proof DD211\n@id proves Cpp # Id\n\
                D1@id proves CpCqq\nD [ 3 ] 1 proves ?\n";
    let sheet = sheet::read(&mut terms, text);
    let export = written(&mut terms, &sheet.collection, Format::ProofList);
    assert_eq!(export.text, "% id\n% Id\nDD211:C0.0\nD1DD211:C0C1.1\nD1\n");
    // Each line doubles the one above.
    let mut text = "system lukasiewicz-3\ndef a0 = proof DD211\n".to_owned();
    for line in 1..40 {
        text += &format!("def a{line} = proof D@a{} @a{}\n", line - 1, line - 1);
    }
    let sheet = sheet::read(&mut terms, &text);
    let export = written(&mut terms, &sheet.collection, Format::ProofList);
    let letters = |place: u32| 6 * 2_u64.pow(place) - 1;
    assert_eq!(export.left_out[0], (22, LeftOut::LongProof(letters(22))));
    assert_eq!((export.left_out.len(), export.text.lines().count()), (18, 44));
    let export = written(&mut terms, &sheet.collection, Format::PmGenerator);
    assert!(export.text.ends_with("[39] Cpp = D[38][38]\n"), "{}", export.text);
}

/// Two theorems of Principia in the form of Metamath's collection, with the proofs that the search
/// finds, one broken over lines; and one whose formula is broken.
#[test]
fn long_formulas_and_broken_files_are_read() {
    let mut terms = Terms::new();
    let long = format!("{}P;1;", "~ ".repeat(100_000));
    assert_eq!(Format::Metamath.read(&mut terms, &long).theorems.len(), 1);
    let long = format!("{}P{};1;", "(P -> ".repeat(50_000), ")".repeat(50_000));
    assert_eq!(Format::Metamath.read(&mut terms, &long).theorems.len(), 1);
    let long =
        format!("cnf(a,axiom,is_a_theorem({}X{})).", "not(".repeat(50_000), ")".repeat(50_000));
    assert_eq!(Format::Tptp.read(&mut terms, &long).axioms.len(), 1);
    let sources =
        [SUMMARY.to_owned(), metamath::PRINCIPIA.to_owned(), SUMMARY.replace(' ', "cnf(")];
    for source in sources {
        for end in (0..source.len()).filter(|end| source.is_char_boundary(*end)) {
            let text = &source[..end];
            for (_, format) in Format::NAMES {
                let collection = format.read(&mut terms, text);
                for fault in &collection.faults {
                    assert!(!fault.span.of(text).is_empty(), "{text}");
                }
                verdicts(&mut terms, &collection);
                written(&mut terms, &collection, Format::ProofList);
                let file = collection.to_wff(&terms, known("lukasiewicz-3"), "mine", &[]);
                sheet::read(&mut terms, &file);
            }
        }
    }
}
