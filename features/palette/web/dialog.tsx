import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  IconBell,
  IconBriefcase,
  IconHourglass,
  IconLayoutKanban,
  IconLogout,
  IconMailOpened,
  IconMoon,
  IconSearch,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { statusLabel } from '../../../shared/applications/status.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { countAll, type FoundIn } from '../../../shared/applications/lists.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import { settingsOf } from '../../../shared/roles.ts';
import { toggleScheme } from '../../../web/kit/color-scheme.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Marked } from '../../../web/kit/ui/display/marked.tsx';
import { pageActions } from '../../../web/kit/page-actions.ts';
import { OpenDialog } from '../../../web/kit/ui/overlays/open-dialog.tsx';
import { logOut } from '../../../web/shells/log-out.ts';
import { LABEL } from './label.ts';
import styles from './palette.module.css';
import { type FoundEntry, type SearchProps, useFeatures } from '../../../web/panels.tsx';

/** A page, or what the entry does. */
interface Entry extends FoundEntry {
  /** Where a person was found, if not by name. */
  found?: FoundIn | undefined;
  /** Other words that find an action. */
  words?: string;
  act?: () => void;
}

interface Group {
  label: string;
  items: Entry[];
}

/** Milliseconds after the last key before people are searched. */
const PAUSE = 150;
const PEOPLE_MAX = 6;
const JOBS_MAX = 5;
const RECENT_MAX = 5;
const LIST = '/applications/my-applications-company';

/** As soon as the field is there. In an effect it would be too late for what is typed right after the keys. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

interface PaletteDialogProps extends Pick<SearchProps, 'user' | 'links'> {
  onClose: () => void;
}

/** Finds people and jobs of the company, its pages, and what can be done everywhere. */
export function PaletteDialog({ user, links, onClose }: PaletteDialogProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const recent = useRecent(user._id);
  const people = usePeople(text.trim());
  const jobs = useJobs(text);
  const [here] = useState(pageActions);
  const ofFeatures = useFeatures().flatMap(({ finds }) =>
    // The features of a page stay the same.
    // oxlint-disable-next-line react/hooks
    finds ? [{ label: finds.label, items: finds.useEntries(text, people.search) }] : [],
  );
  const actions = actionsOf(user, links).filter(({ label, words = '' }) =>
    matchesSearch(text, [label, words]),
  );
  const groups = [
    { label: 'Recent', items: text ? [] : recent.entries },
    { label: 'People', items: people.entries },
    {
      label: 'On this page',
      items: here.filter(({ label, words = '' }) => matchesSearch(text, [label, words])),
    },
    { label: 'Jobs', items: text ? jobs : [] },
    ...ofFeatures,
    { label: 'Pages and actions', items: actions },
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  const choose = (entry: Entry) => {
    onClose();
    entry.act?.();
    if (!entry.to) return;
    recent.add(entry);
    void navigate(entry.to);
  };

  return (
    <OpenDialog title="Search" size="lg" bare onClose={onClose}>
      <Autocomplete.Root
        items={groups}
        filter={null}
        mode="none"
        inline
        open
        autoHighlight="always"
        value={text}
        onValueChange={(typed, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') setText(typed);
        }}
      >
        <div className={styles.field}>
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <Autocomplete.Input
            ref={takeFocus}
            aria-label={LABEL}
            placeholder={LABEL}
            maxLength={200}
            spellCheck={false}
            className={styles.input}
          />
        </div>
        <Autocomplete.List aria-label="Found" className={styles.list}>
          {(group: Group) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    className={styles.entry}
                    onClick={() => choose(entry)}
                  >
                    <entry.icon size={18} stroke={1.7} aria-hidden />
                    <span className={styles.name}>{entry.label}</span>
                    {entry.note && <span className={styles.note}>{entry.note}</span>}
                    {entry.found && (
                      <span className={styles.found}>
                        {entry.found.label}: <Marked parts={entry.found.parts} />
                      </span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div className={styles.foot}>
          <Autocomplete.Status className={styles.status}>
            {people.failure ?? statusOf(text, count, people.isLoading)}
          </Autocomplete.Status>
          {people.failure && (
            <Button variant="outline" size="sm" onClick={people.retry}>
              Try Again
            </Button>
          )}
        </div>
      </Autocomplete.Root>
    </OpenDialog>
  );
}

function statusOf(text: string, count: number, isLoading: boolean): string {
  if (isLoading) return 'Searching...';
  if (!text) return 'Type a name, an email address, a job or a page.';
  return count === 0 ? `Nothing matches "${text}".` : `${count} found`;
}

/** People who have applied, those first whose name or address matches. Answers to a text that has changed since are dropped. */
function usePeople(text: string) {
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), text ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const query = { search, only: 'people', limit: String(PEOPLE_MAX) };
  const found = useCall(
    'listCompanyApplications',
    { query },
    { enabled: search !== '', keepPrevious: true },
  );
  const rows = text && search ? (found.data?.applications ?? []) : [];
  return {
    entries: rows.map(({ _id, applicant, job, status, found: excerpt }): Entry => ({
      id: `person:${_id}`,
      label: displayName(applicant),
      note: `${job.jobTitle} · ${statusLabel(status)}`,
      found: excerpt,
      icon: IconUser,
      to: `/applications/view/${_id}`,
    })),
    search,
    isLoading: text !== search || found.isFetching,
    failure:
      found.error && text
        ? errorMessage(found.error, 'The people could not be searched.')
        : undefined,
    retry: () => void found.refetch(),
  };
}

/** The company's jobs, by title and place. */
function useJobs(text: string): Entry[] {
  const { data } = useCall(
    'listPositions',
    { query: { search: useDeferredValue(text), limit: String(JOBS_MAX) } },
    { keepPrevious: true },
  );
  return (data?.positions ?? [])
    .filter(({ jobTitle, jobLocation }) => matchesSearch(text, [jobTitle, jobLocation]))
    .map(({ _id, jobTitle, jobLocation, counts }) => ({
      id: `job:${_id}`,
      label: jobTitle,
      note: `${jobLocation} · ${counted(countAll(counts), 'applicant')}`,
      icon: IconBriefcase,
      to: `/jobs/${_id}/applicants`,
    }));
}

/** The pages that the member can open, and what can be done on each of them. */
function actionsOf(user: SessionUser, links: SearchProps['links']): Entry[] {
  const pages = links.map(({ to, label, icon }) => ({
    id: `page:${to}`,
    label,
    icon,
    to,
  }));
  return [
    ...pages,
    {
      id: 'list:due',
      label: 'Applications with an answer due',
      icon: IconHourglass,
      to: `${LIST}?answer=soon`,
    },
    {
      id: 'list:unread',
      label: 'Unread applications',
      icon: IconMailOpened,
      to: `${LIST}?unread=unread`,
    },
    {
      id: 'list:board',
      label: 'Applications on a board',
      icon: IconLayoutKanban,
      to: `${LIST}?view=board`,
    },
    { id: 'page:notifications', label: 'Notifications', icon: IconBell, to: '/notifications' },
    { id: 'page:settings', label: 'Settings', icon: IconSettings, to: settingsOf(user.role) },
    ...(user.teamRole === 'owner'
      ? [
          {
            id: 'page:invite',
            label: 'Invite Colleague',
            words: 'invite a colleague',
            icon: IconUserPlus,
            to: '/company/team?invite=1',
          },
        ]
      : []),
    {
      id: 'act:scheme',
      label: 'Switch between light and dark',
      icon: IconMoon,
      act: toggleScheme,
    },
    {
      id: 'act:logout',
      label: 'Logout',
      icon: IconLogout,
      act: () => logOut(() => window.location.assign('/login')),
    },
  ];
}

type Kept = Pick<Entry, 'id' | 'label' | 'note' | 'to'>;

const iconOf = ({ id }: Kept) =>
  id.startsWith('person:') ? IconUser : id.startsWith('job:') ? IconBriefcase : IconSearch;

/** What was opened from here last, in this tab: names of applicants do not outlive it. */
function useRecent(userId: string) {
  const key = `palette:${userId}`;
  const [kept] = useState(() => readKept(key));
  return {
    entries: kept.map((entry): Entry => ({ ...entry, icon: iconOf(entry) })),
    add: ({ id, label, note, to }: Entry) => {
      const others = readKept(key).filter((other) => other.id !== id);
      const next = [{ id, label, note, to }, ...others].slice(0, RECENT_MAX);
      sessionStorage.setItem(key, JSON.stringify(next));
    },
  };
}

function readKept(key: string): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
