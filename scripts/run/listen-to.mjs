/**
 * Collects the output of a child process and stops it when this process exits. @returns the output so far, and a
 * promise of the exit code and the full output
 */
export function listenTo(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
  return { said: () => output, ended: ended.finally(() => process.off('exit', kill)) };
}
