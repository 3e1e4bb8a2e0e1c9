import { notify } from './notices.ts';

/**
 * Puts a text on the clipboard, and says so.
 * @param what names it, such as 'The code'
 * @param instead what to do where the browser does not allow it
 * @returns whether it is there
 */
export async function copyText(
  text: string,
  what: string,
  instead = 'Select the text and copy it by hand.',
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('Copied', `${what} is on the clipboard.`);
    return true;
  } catch {
    notify.failure('Copy Failed', `Your browser does not allow it. ${instead}`);
    return false;
  }
}
