/** The npm that started this process, or else the one on the path: what to spawn, with its options. */
export function npmCommand(root, args) {
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script);
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
  return isNpm
    ? [process.env.npm_node_execpath ?? process.execPath, [script, ...args], options]
    : ['npm', args, { ...options, shell: process.platform === 'win32' }];
}
