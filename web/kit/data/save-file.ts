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

/** Opens an address of the server as a download, so that the leave-guard does not ask. */
export function followDownload(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
