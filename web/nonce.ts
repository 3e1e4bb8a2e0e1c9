import { createContext } from 'react';

/** The nonce of the inline scripts of a page that the server renders; undefined in browsers and in development. */
export const Nonce = createContext<string | undefined>(undefined);
