import type { Problem } from '../../../../server/http/problems.ts';

/** Codes of JSON-RPC 2.0; its servers choose from -32000 to -32099. */
const RPC = { unreadable: -32_700, invalid: -32_600, refused: -32_000 } as const;

/** A refusal as JSON-RPC: the code of the board and the seconds to wait are in `data`. */
export const toRpcRefusal = ({ code, status, message, retryAfter }: Problem): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: {
      code:
        code === 'body-unreadable' ? RPC.unreadable : status === 400 ? RPC.invalid : RPC.refused,
      message,
      data: { code, ...(retryAfter !== undefined && { retryAfter }) },
    },
  });
