import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '../../../shared/api.ts';
import {
  type Call,
  type Client,
  createClient,
  type RawAnswer,
  Refusal,
} from '../../../shared/kit/client.ts';
import { callOverHttp } from '../call-over-http.ts';
import type { Board } from './board.ts';
import type { Account } from './people.ts';

/** Tries of a call to a busy board, and the milliseconds between two. */
const BUSY_ATTEMPTS = 10;
const BUSY_WAIT = 1000;

/** The process that was asked is gone, so nobody knows whether it did what it was asked. */
export class Gone extends Error {}

/** A person who tries again when somebody else is changing the same thing, which has changed nothing. */
export const clientOf = (board: Board, { token }: Account, onBusy: () => void): Client =>
  createClient(
    () => api,
    async (call) => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(board, token, call);
        if (answer.body?.code !== 'busy' || attempt === BUSY_ATTEMPTS) return answer;
        onBusy();
        await sleep(BUSY_WAIT);
      }
    },
  );

async function send(board: Board, token: string, call: Call): Promise<RawAnswer> {
  const url = board.url();
  try {
    return await callOverHttp(url, token, call);
  } catch (error) {
    if (board.urls().includes(url)) throw error;
    throw new Gone();
  }
}

/** What went wrong with a call. */
export function describe(error: unknown): string {
  if (error instanceof Refusal) return `${error.status} ${error.code} ${error.message}`;
  return error instanceof Error ? `${error.name} ${error.message}` : String(error);
}
