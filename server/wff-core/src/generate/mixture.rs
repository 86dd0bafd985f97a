//! Material of several kinds, of which each line is of any as likely.

use super::material::{Kind, Material, Request, Shortage};
use super::random::Random;

/// Random material of some kinds. What it is follows from the requests and the seed alone.
#[derive(Clone, Debug)]
pub struct Mixture {
    /// The kinds, each with its material and the number of lines that were given.
    kinds: Vec<(Kind, Material, usize)>,
    random: Random,
}

impl Mixture {
    /// The material of a seed, for one request or more. Of one kind alone it is that of
    /// [`Material`].
    pub fn new(requests: Vec<Request>, seed: u64) -> Mixture {
        let of = |request: Request| (request.kind, Material::new(request, seed), 0);
        // The kinds are chosen by other numbers than the lines.
        Mixture { kinds: requests.into_iter().map(of).collect(), random: Random::new(!seed) }
    }

    /// The kind of the next line, and the line, which is none of those before.
    pub fn next_line(&mut self) -> (Kind, Result<String, Shortage>) {
        let place = usize::try_from(self.random.below(self.kinds.len() as u64)).unwrap_or_default();
        let Some((kind, material, given)) = self.kinds.get_mut(place) else {
            return (Kind::Wff, Err(Shortage::NoFormulas));
        };
        let line = material.next_line();
        *given += usize::from(line.is_ok());
        (*kind, line)
    }

    /// The number of lines of a kind that were given.
    pub fn given(&self, kind: Kind) -> usize {
        let of = self.kinds.iter().filter(|it| it.0 == kind);
        of.map(|(_, _, given)| given).sum()
    }
}
