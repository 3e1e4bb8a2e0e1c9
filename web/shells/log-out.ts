import { api } from '../kit/data/api.ts';
import { dropAllFiles } from '../kit/forms/chosen-file.ts';
import { notify } from '../kit/notices.ts';
import { clearUser } from '../kit/session.ts';

/** Milliseconds between the notice and leaving (product.md section 9). */
const LOGOUT_DELAY = 100;

/** Ends the session here and on the server, then calls `leave` (product.md section 4.1). */
export function logOut(leave: () => void) {
  // Without a network the token expires later; this browser has forgotten it already.
  api.logOut().catch(() => {});
  void clearUser();
  dropAllFiles();
  notify.success('Logged Out');
  setTimeout(leave, LOGOUT_DELAY);
}
