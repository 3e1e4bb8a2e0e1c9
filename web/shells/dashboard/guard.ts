import { type MiddlewareFunction, redirect } from 'react-router';
import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { dashboardOf, LEFT_COMPANY, type Role, settingsOf } from '../../../shared/roles.ts';
import { loginPath } from '../../kit/return-path.ts';
import { hasLeftCompany, readUser } from '../../kit/session.ts';
import { userContext } from '../../kit/user-context.ts';

/**
 * Admits only users of one role, or all who are signed in, to an area, before its pages load (product.md section 2.2): nobody → /login, another
 * role → their own dashboard, an unknown role → /unauthorized, an admin who must set up a second factor → the settings, an
 * account that has left its company → the page that says so.
 */
export function guard(role?: Role): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const user = readUser();
    if (!user) throw redirect(loginPath(new URL(request.url)));
    if (role && user.role !== role) throw redirect(dashboardOf(user.role));
    const settings = settingsOf(user.role);
    if (secondFactorRefusal(user) && new URL(request.url).pathname !== settings)
      throw redirect(settings);
    const isOnLeft = new URL(request.url).pathname === LEFT_COMPANY;
    if (hasLeftCompany(user) !== isOnLeft)
      throw redirect(isOnLeft ? dashboardOf(user.role) : LEFT_COMPANY);
    context.set(userContext, user);
    return next();
  };
}
