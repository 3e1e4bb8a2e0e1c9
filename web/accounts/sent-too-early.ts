import { redirect } from 'react-router';

/** The action of a form that was submitted before hydration: shows the page again. */
export function showAgain({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}
