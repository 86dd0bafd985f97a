// As much of node:assert as the tests ask of it where there is no Node.js.
function assert(is, message = 'it does not hold') {
  if (!is) {
    throw new Error(message);
  }
}

module.exports = Object.assign(assert, {
  equal: (is, wanted, message = '') => assert(is === wanted, `${message} ${JSON.stringify(is)} is not ${JSON.stringify(wanted)}`),
  deepEqual: (is, wanted, message) => module.exports.equal(JSON.stringify(is), JSON.stringify(wanted), message),
  match: (text, pattern) => assert(pattern.test(text), `${text} does not match ${pattern}`),
  doesNotMatch: (text, pattern) => assert(!pattern.test(text), `${text} matches ${pattern}`),
});
