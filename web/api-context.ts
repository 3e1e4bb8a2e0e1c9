import { createContext } from 'react-router';
import type { Client } from '../shared/kit/client.ts';

/** The API for loaders on the server, in process. The server puts it into each request's context. */
export const apiContext = createContext<Client>();
