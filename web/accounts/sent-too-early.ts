import { redirect } from 'react-router';

/** The action of a form that was sent before its page had come to life: shows the page again. */
export function showAgain({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}
