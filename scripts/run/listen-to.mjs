/**
 * Gathers what a program says, and ends it when we end.
 * @returns what it has said so far, and a promise of its exit code and all it said
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
