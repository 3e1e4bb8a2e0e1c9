import type { Erasure, ErasureReceipt } from '../../shared/transparency/erasure.ts';
import { saveFile } from '../kit/data/save-file.ts';

/** Downloads the receipt of an erasure, for `/verify`. */
export function saveErasure(receipt: ErasureReceipt) {
  const day = readErasure(receipt.note)?.at.slice(0, 10) ?? '';
  const content = `${JSON.stringify(receipt, null, 2)}\n`;
  saveFile(`erasure-receipt-${day}.json`, content, 'application/json');
}

/** Reads what a receipt of the server says, without checking it; undefined for anything else. */
export function readErasure(note: string): Erasure | undefined {
  try {
    return JSON.parse(note.split('\n')[2] ?? '') as Erasure;
  } catch {
    return undefined;
  }
}
