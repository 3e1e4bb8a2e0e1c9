/** Milliseconds that the browser has to start the download. */
const LIFE = 60_000;

/** Downloads a text or a blob as a file. */
export function saveFile(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LIFE);
}
