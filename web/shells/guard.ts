import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { dashboardOf, type Role } from '../../shared/roles.ts';
import { loginPath } from '../kit/return-path.ts';
import { readUser } from '../kit/session.ts';

/** The signed-in user, for the client loaders of an area's pages: `context.get(userContext)`. */
export const userContext = createContext<SessionUser>();

/**
 * Lets only users of one role into an area, before its pages load (product.md section 2.2): nobody → /login,
 * another role → their own dashboard, an unknown role → /unauthorized.
 */
export function guard(role: Role): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const user = readUser();
    if (!user) throw redirect(loginPath(new URL(request.url)));
    if (user.role !== role) throw redirect(dashboardOf(user.role));
    context.set(userContext, user);
    return next();
  };
}
