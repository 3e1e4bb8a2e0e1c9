import { createContext } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';

/** The signed-in user for client loaders of an area: `context.get(userContext)`. Set by its guard. */
export const userContext = createContext<SessionUser>();
