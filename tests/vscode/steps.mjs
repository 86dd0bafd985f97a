// Steps of a test that is told as it goes.

/** Does steps one after the other and tells of each; `onFailure` is given the number of each that fails. Where ONLY is set,
 * those alone are done whose names have it. */
export async function perform(steps, onFailure) {
  let failed = 0;
  for (const [what, step] of Object.entries(steps).filter(([name]) => name.includes(process.env.ONLY ?? ''))) {
    try {
      await step();
      console.log(`ok ${what}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${what}: ${error.message.split('\n')[0]}${places(error)}`);
      await onFailure(failed);
    }
  }
  return failed;
}

/** The lines of the tests that an error came through, the innermost first. */
function places({ stack = '' }) {
  const found = stack.match(/[\w-]+\.mjs:\d+/g) ?? [];
  return found.length ? ` (${found.join(', ')})` : '';
}
