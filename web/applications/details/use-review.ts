import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationDetail,
  type ApplicationStatus,
  type Move,
  moveRefusal,
  MOVES,
} from '../../../shared/applications/status.ts';
import type { AnswerOf, useCall } from '../../kit/data/calls.ts';
import { areShortcutsOn, TYPING, useKeys } from '../../kit/keys.ts';
import { useAllBarred, useBarred } from '../../kit/member.ts';
import { usePageActions } from '../../kit/page-actions.ts';
import { notify } from '../../kit/notices.ts';
import type { ApplicationAction } from '../additions.ts';
import { markOpened } from '../cursor.ts';
import { useAsking, useKeyedActions } from '../moves/actions.ts';
import { type Moves, useMoves } from '../moves/moves.ts';
import { applicationActions } from '../moves/page-actions.ts';
import { useQuickKeys } from '../moves/quick-keys.ts';
import { stepsToList, useApplicationInTrail, requestSearch } from '../trail.ts';
import { MOVE_KEYS } from '../moves/keys.ts';
import { type ResumeView, switchZoom } from './resume/pane.tsx';
import { forgetNeighbors, type useNeighbors } from './use-neighbors.ts';
import { useFeatureTabs, useTabs } from './tabs.ts';
import { useHasResumePane } from './use-panes.ts';

type Query<T> = Pick<ReturnType<typeof useCall<'getApplication'>>, 'error'> & {
  data?: T | undefined;
};

interface ReviewOptions {
  id: string;
  query: Query<AnswerOf<'getApplication'>>;
  neighbors: ReturnType<typeof useNeighbors>;
  pathTo: (id: string) => string;
  /** The address of the list. */
  list: string;
  /** Its filters in the address. */
  ofList: string;
}

export type Review = ReturnType<typeof useReview>;

const KEYS = new Set([
  'j',
  'k',
  'ArrowRight',
  'ArrowLeft',
  'z',
  'f',
  '/',
  'Escape',
  ...Object.values(MOVE_KEYS),
]);
/** There, the arrow keys have a meaning of their own. */
const HAS_ARROWS = '[role=tablist], [role=region][tabindex], [role=radiogroup]';

/** The tab that the link here asked for. */
function useWantedTab(): string {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  return useTabs(false).find((tab) => tab === asked) ?? 'resume';
}

/** What stays from one application to the next one, and what keys and buttons do. */
export function useReview({ id, query, neighbors, pathTo, list, ofList }: ReviewOptions) {
  const navigate = useNavigate();
  const barred = useBarred('handle-applications');
  const allBarred = useAllBarred();
  const hasResumePane = useHasResumePane();
  const [chosen, setTab] = useState(useWantedTab());
  const tab = hasResumePane && chosen === 'resume' ? 'profile' : chosen;
  const [view, setView] = useState<ResumeView>({ zoom: 1, isTrueColor: false });
  const [wanted, setWanted] = useState<string>();
  const onFound = useCallback(() => setWanted(undefined), []);
  const [asksForKeys, setAsksForKeys] = useState(false);
  const tabs = useTabs(hasResumePane);
  const fields = useFeatureTabs().flatMap(({ name, field }) =>
    field ? [{ ...field, tab: name }] : [],
  );
  const actions = useKeyedActions();
  const asks = useAsking();
  const [action, setAction] = useState<ApplicationAction>();
  const arrival = useArrival();

  const application = query.data?.application;
  const own = useRef(new Map<string, ApplicationStatus>());
  /** Those that were moved from here: each keeps its place in the list while it is shown. */
  const movedHere = useRef(new Set<string>());
  const moves = useMoves({
    onMoved: (moved, isUndo) => {
      for (const row of moved) {
        own.current.set(row._id, row.status);
        if (isUndo) movedHere.current.delete(row._id);
        else movedHere.current.add(row._id);
      }
    },
  });
  const { refetch } = neighbors;
  const { isBusy } = moves;
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isSettled = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isSettled) return;
    // The list has changed around the application that is shown, unless that one has left it.
    forgetNeighbors();
    if (!movedHere.current.has(latest.current)) void refetch();
  }, [isBusy, refetch]);
  const isOwnMove = useCallback(
    (moved: string, status: ApplicationStatus) => own.current.get(moved) === status,
    [],
  );

  /** Where a navigation leads that has not arrived yet. */
  const leadsTo = useRef<string>(undefined);
  const go = (next: string) => {
    leadsTo.current = next;
    arrival.onStepByKey();
    void navigate(pathTo(next));
  };
  const goOn = () => {
    const next = neighbors.data?.next;
    if (next) go(next);
    else notify.info('End of the List', 'This is the last application of the list.');
  };
  /** After a move: past those about whom nothing is left to decide. */
  const goOnDeciding = () => {
    const next = neighbors.data?.nextUndecided;
    if (next) go(next);
    else notify.info('End of the List', 'No application after this one is left to decide.');
  };
  const goBack = () => {
    const previous = neighbors.data?.previous;
    if (previous) go(previous);
    else notify.info('Start of the List', 'This is the first application of the list.');
  };

  const ask = (move: Move) => {
    if (!application) return;
    if (!barred && asks.again(move.to) && application.status === move.to) {
      setTab('profile');
      setWanted(MOVE_KEYS[move.to]);
      return;
    }
    const refusal = barred ?? moveRefusal(application, move.to)?.message;
    if (refusal) {
      notify.info(move.label, refusal);
      return;
    }
    moves.request(application, move);
    if (asks.one(move.to)) isAsking.current = true;
    else goOnDeciding();
  };
  const answer: Moves['answer'] = async (...sent) => {
    const wrong = await moves.answer(...sent);
    if (wrong === undefined) goOnDeciding();
    return wrong;
  };
  const undo = () => {
    const [undone] = moves.undo() ?? [];
    if (undone && undone._id !== id) go(undone._id);
  };
  const openField = (key: string) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return;
    const refusal = allBarred(field.needs);
    if (refusal) {
      notify.info(field.label, refusal);
      return;
    }
    setTab(field.tab);
    setWanted(key);
  };
  const open = (asked: ApplicationAction) => {
    if (barred) notify.info(asked.label, barred);
    else setAction(asked);
  };

  useApplicationInTrail(ofList);
  useEffect(() => markOpened(id), [id]);
  /** Back to the list as it was left; without one in the history, to its beginning. */
  const leave = () => {
    leadsTo.current = list;
    const steps = stepsToList();
    if (steps === undefined) void navigate(list);
    else void navigate(steps);
  };

  usePageActions(() =>
    applicationActions(
      {
        move: ask,
        others: actions.map((each) => ({ ...each, act: () => open(each) })),
        fields: fields
          .filter(({ needs }) => !allBarred(needs))
          .map((field) => ({ ...field, act: () => openField(field.key) })),
        undo,
        showKeys: () => setAsksForKeys(true),
      },
      application && displayName(application.applicant),
      barred !== undefined,
    ),
  );

  const act = (key: string) => {
    const asked = actions.find((each) => each.key === key);
    const move = Object.values(MOVES).find(({ to }) => MOVE_KEYS[to] === key);
    if (move) ask(move);
    else if (key === 'j' || key === 'ArrowRight') goOn();
    else if (key === 'k' || key === 'ArrowLeft') goBack();
    else if (key === 'z') undo();
    else if (key === 'f') setView(switchZoom);
    else if (asked) open(asked);
    else if (key === 'Escape') leave();
    else if (key === '/') {
      requestSearch();
      leave();
    } else {
      const numbered = tabs[Number(key) - 1];
      if (numbered) setTab(numbered);
      else openField(key);
    }
  };

  /** A dialog has been asked for, which may not be there yet: what is pressed then is for the dialog. */
  const isAsking = useRef(false);
  const isReady = () =>
    !isAsking.current &&
    leadsTo.current === undefined &&
    (application?._id === id || query.error !== null) &&
    (neighbors.data !== undefined || neighbors.isError) &&
    !moves.isMoving(id);
  const latest = useRef(id);
  useLayoutEffect(() => {
    latest.current = id;
    if (leadsTo.current === id) leadsTo.current = undefined;
    if (!moves.asked) isAsking.current = false;
  });
  const queueKey = useQuickKeys({ isReady, act, isAsking: moves.asked !== undefined });
  useLeavingFields();
  useKeys((key, { target, repeat }) => {
    if (key === '?' && areShortcutsOn()) {
      setAsksForKeys(true);
      return true;
    }
    const isOn = areShortcutsOn() || key === 'Escape';
    const isKey =
      KEYS.has(key) ||
      tabs[Number(key) - 1] !== undefined ||
      [...fields, ...actions].some((each) => each.key === key);
    if (!isOn || repeat || !isKey || isAsking.current) return false;
    const isArrow = key.startsWith('Arrow');
    if (isArrow && target instanceof Element && target.closest(HAS_ARROWS)) return false;
    queueKey(key);
    return true;
  });

  return {
    hasResumePane,
    tab,
    setTab,
    view,
    setView,
    wanted,
    onFound,
    openField,
    asksForKeys,
    setAsksForKeys,
    action,
    setAction,
    leave,
    moves: { ...moves, answer },
    ask,
    undo,
    isOwnMove,
    said: arrival.said,
    onShown: arrival.onShown,
  };
}

/** Escape leaves a field, so that keys work again. */
function useLeavingFields() {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement))
        return;
      // A list of suggestions, or a dialog, closes by itself.
      const isOpen = target.ariaExpanded === 'true' || target.closest('[role=dialog]');
      if (isOpen || !target.matches(TYPING)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Announces the next application. After a link the focus stays on the link, so the applicant's name is announced. After
 * a key the focus moves to the heading, because the element that had it may be gone.
 */
function useArrival() {
  const shown = useRef<string>(undefined);
  const isByKey = useRef(false);
  const [said, setSaid] = useState('');

  const onStepByKey = useCallback(() => {
    isByKey.current = true;
  }, []);

  const onShown = useCallback(
    ({ _id: id, applicant, job }: ApplicationDetail, heading: HTMLElement | null) => {
      const isNext = shown.current !== undefined && shown.current !== id;
      shown.current = id;
      if (!isNext) return;
      if (isByKey.current) heading?.focus({ preventScroll: true });
      setSaid(isByKey.current ? '' : `${displayName(applicant)}, ${job.jobTitle}`);
      isByKey.current = false;
    },
    [],
  );

  return { said, onStepByKey, onShown };
}
