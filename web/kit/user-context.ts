import { createContext } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';

/** The signed-in user, for the client loaders of an area's pages: `context.get(userContext)`. Its guard sets it. */
export const userContext = createContext<SessionUser>();
