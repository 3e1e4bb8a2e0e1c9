import { useSyncExternalStore } from 'react';
import { UNDO_CHOICES, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import { createListeners } from '../../kit/listeners.ts';

export type UndoSeconds = (typeof UNDO_CHOICES)[number];

/** Kept in this browser, like the single-key shortcuts: it belongs to how somebody works at a device. */
const KEY = 'undo-seconds';
const { subscribe, tell } = createListeners();

/** For how many seconds this browser offers to undo a move. */
export function readUndoSeconds(): UndoSeconds {
  const stored = Number(localStorage.getItem(KEY));
  return UNDO_CHOICES.find((choice) => choice === stored) ?? UNDO_SECONDS;
}

export function storeUndoSeconds(seconds: UndoSeconds) {
  localStorage.setItem(KEY, String(seconds));
  tell();
}

export const useUndoSeconds = () =>
  useSyncExternalStore(subscribe, readUndoSeconds, () => UNDO_SECONDS);

/** '30 seconds', '2 minutes' */
export const undoTimeLabel = (seconds: UndoSeconds): string =>
  seconds < 60 ? `${seconds} seconds` : seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
