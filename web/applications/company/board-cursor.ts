import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { useLostFocus } from '../../kit/kept-focus.ts';
import { linkOf, takeLastOpened } from '../cursor.ts';
import type { ApplicationRow } from './state.ts';

/** A card and where it is: when it leaves its column, the one in its place is current. */
interface Place {
  status: ApplicationStatus;
  id: string;
  at: number;
}

/** Where each board was left. */
const lastPlaces = new Map<string, Place>();

export type BoardCursor = ReturnType<typeof useBoardCursor>;

const cardsOf = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

function focusCard(card: HTMLElement | undefined) {
  linkOf(card)?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The id of the current one of a column's cards. */
const currentIn = (place: Place, ids: readonly (string | undefined)[]) =>
  ids.includes(place.id)
    ? place.id
    : ids[Math.min(Math.max(place.at, 0), Math.max(ids.length - 1, 0))];

/**
 * The card on which the keys act: the one that has the focus, or had it last.
 * @param boardKey names the board with its filters
 * @param shown the columns with cards
 */
export function useBoardCursor(
  board: RefObject<HTMLElement | null>,
  boardKey: string,
  shown: readonly ApplicationStatus[],
) {
  const [kept, setKept] = useState(() => lastPlaces.get(boardKey));
  const rows = useRef(new Map<ApplicationStatus, readonly ApplicationRow[]>());
  const [first] = shown;
  const place: Place | undefined =
    kept && shown.includes(kept.status) ? kept : first && { status: first, id: '', at: 0 };

  const columns = () =>
    [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].filter(
      (column) => cardsOf(column).length > 0,
    );
  const columnOf = (status: ApplicationStatus | undefined) =>
    columns().find(({ dataset }) => dataset.column === status);
  const currentCard = () => {
    const cards = cardsOf(columnOf(place?.status) ?? columns()[0]);
    const id =
      place &&
      currentIn(
        place,
        cards.map(({ dataset }) => dataset.card),
      );
    return cards.find(({ dataset }) => dataset.card === id) ?? cards[0];
  };
  const set = useCallback(
    (card: HTMLElement) => {
      const column = card.closest<HTMLElement>('[data-column]');
      const next = {
        status: column?.dataset.column as ApplicationStatus,
        id: card.dataset.card ?? '',
        at: cardsOf(column).indexOf(card),
      };
      lastPlaces.set(boardKey, next);
      setKept(next);
    },
    [boardKey],
  );
  useEffect(() => {
    const opened = takeLastOpened();
    const id = opened ?? lastPlaces.get(boardKey)?.id;
    const card = id
      ? board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
      : null;
    const focused = document.activeElement;
    if (!card || (focused !== document.body && focused?.id !== 'main')) return;
    focusCard(card);
    // oxlint-disable-next-line react/exhaustive-deps -- Only when it shows.
  }, []);
  const keepFocus = useLostFocus((lost) =>
    lost.matches('[data-open]') ? linkOf(currentCard()) : undefined,
  );

  return {
    /** The id of the current one of these cards of a column. */
    of: (status: ApplicationStatus, cards: readonly ApplicationRow[]) =>
      place?.status === status
        ? currentIn(
            place,
            cards.map(({ _id }) => _id),
          )
        : undefined,
    /** The application of the current card. */
    rowNow: () => {
      const id = currentCard()?.dataset.card;
      return [...rows.current.values()].flat().find(({ _id }) => _id === id);
    },
    /** Moves within the column. */
    step: (by: number) => {
      const card = currentCard();
      const cards = cardsOf(card?.closest('[data-column]'));
      const at = card ? cards.indexOf(card) : 0;
      focusCard(cards[Math.min(Math.max(at + by, 0), cards.length - 1)]);
    },
    /** Moves to another column, to the card at the same height. */
    across: (by: number) => {
      const card = currentCard();
      const all = columns();
      const from = all.findIndex((column) => column.contains(card ?? null));
      const to = all[from + by];
      if (!card || !to) return;
      const top = card.getBoundingClientRect().top;
      const cards = cardsOf(to);
      const beside = cards.find((other) => other.getBoundingClientRect().bottom > top);
      focusCard(beside ?? cards.at(-1));
    },
    /** Receives the cards that a column shows. */
    know: useCallback((status: ApplicationStatus, cards: readonly ApplicationRow[]) => {
      rows.current.set(status, cards);
    }, []),
    onFocus: (event: FocusEvent) => {
      keepFocus(event);
      const card = event.target.closest<HTMLElement>('[data-card]');
      if (card) set(card);
    },
  };
}
