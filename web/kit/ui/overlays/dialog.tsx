import { loadedLater } from '../loaded-later.tsx';
import type { OpenDialogProps } from './open-dialog.tsx';

const [OpenDialog, loadDialog] = loadedLater(() =>
  import('./open-dialog.tsx').then((file) => file.OpenDialog),
);

/** Loads the script of dialogs (25 kB), which signed-in pages do not start with. */
export { loadDialog };

/** A modal dialog. */
export function Dialog({ open = true, ...props }: OpenDialogProps & { open?: boolean }) {
  return open ? <OpenDialog {...props} /> : null;
}
