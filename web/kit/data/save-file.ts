/** Milliseconds for which the browser may take to begin. */
const LIFE = 60_000;

/** Hands a text, or what was put together of parts, over to the browser as a file to keep or to open. */
export function saveFile(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LIFE);
}
