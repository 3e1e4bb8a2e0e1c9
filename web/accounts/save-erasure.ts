import type { ErasureReceipt } from '../../shared/accounts/erasure.ts';
import { readErasure } from '../../shared/accounts/read-erasure.ts';
import { saveFile } from '../kit/data/save-file.ts';

/** Downloads the receipt of an erasure, for `/verify`. */
export function saveErasure(receipt: ErasureReceipt) {
  const day = readErasure(receipt.note)?.at.slice(0, 10) ?? '';
  const content = `${JSON.stringify(receipt, null, 2)}\n`;
  saveFile(`erasure-receipt-${day}.json`, content, 'application/json');
}

/** The page of a deletion. @param token of the erasure, if it goes on: after the '#', because no server needs it */
export const erasurePage = (token?: string) => `/account-deleted${token ? `#${token}` : ''}`;
