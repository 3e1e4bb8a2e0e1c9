import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconCheck,
  IconKeyboard,
  IconLayoutKanban,
  IconLayoutList,
  IconList,
  IconMenu,
  IconRefresh,
  IconSearch,
  IconTable,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pick } from '../../../shared/kit/pick.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { useAllBarred, useBarred } from '../../kit/member.ts';
import { usePageActions } from '../../kit/page-actions.ts';
import { useIsPhone } from '../../kit/phone.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { BarSlot } from '../../kit/ui/layout/bar-slot.tsx';
import { Segments } from '../../kit/ui/navigation/segments.tsx';
import { KeysDialog } from '../../kit/ui/overlays/keys-dialog.tsx';
import { type RowAction, RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import type { ListTool } from '../additions.ts';
import { searchOf, useSearchHelp } from '../../own-search.ts';
import { Panels, useFeatures } from '../../panels.tsx';
import { useBarActions, useKeyedActions } from '../moves/actions.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { setDensity, useDensity } from './density.ts';
import { keysOf } from './list-keys.tsx';
import { useSortLabels } from '../sort-labels.ts';
import type { CompanyApplications } from './state.ts';
import styles from './desk.module.css';

interface DeskProps {
  /** A board fills the window, and its columns scroll. */
  isBoard?: boolean;
  children: ReactNode;
}

/** A page of lists: it has the whole width. */
export const Desk = ({ isBoard = false, children }: DeskProps) => (
  <div className={styles.desk} data-desk={isBoard ? 'board' : 'list'}>
    {children}
  </div>
);

interface DeskHeadProps {
  title: string;
  subtitle: ReactNode;
  applications: CompanyApplications;
  /** The page beside this one. */
  link: { to: string; label: string; icon: typeof IconTable };
  /** All of them belong to one job. */
  ofJob?: boolean;
  tabs?: ReactNode;
  /** The switches of `DeskViews`. */
  views: ReactNode;
}

/** The heading with its actions, the tabs and the switches. On a phone the heading is in the top bar. */
export function DeskHead(props: DeskHeadProps) {
  const { title, subtitle, applications, link, ofJob = false, tabs, views } = props;
  const { refresh } = applications;
  const isPhone = useIsPhone();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const barred = useBarred('handle-applications') !== undefined;
  useShortcuts({
    '?': () => setHelpOpen(true),
    '/': focusSearch,
  });
  const actions = [...useBarActions(), ...useKeyedActions()];
  const allBarred = useAllBarred();
  const tools = useFeatures()
    .flatMap(({ listTools = [] }) => listTools)
    .filter((each) => (ofJob || !each.ofJob) && !(each.needs && allBarred(each.needs)));
  const [tool, openTool] = useState<ListTool>();
  const density = useDensity();
  const searchHelp = useSearchHelp();
  usePageActions(() => [
    {
      id: 'act:keys',
      label: 'Keyboard Shortcuts',
      icon: IconKeyboard,
      act: () => setHelpOpen(true),
    },
    ...tools.flatMap((each) =>
      each.words
        ? [
            {
              ...pick(each, 'label', 'icon'),
              words: each.words,
              id: `act:${each.label}`,
              act: () => openTool(each),
            },
          ]
        : [],
    ),
    { id: 'act:refresh', label: 'Refresh', icon: IconRefresh, act: refresh.run },
    ...(applications.isBoard
      ? []
      : DENSITIES.filter(({ value }) => value !== density).map(({ value, label, icon }) => ({
          id: `act:${value}`,
          label,
          words: 'row height',
          icon,
          act: () => setDensity(value),
        }))),
  ]);
  const dialogs = (
    <>
      <KeysDialog
        open={isHelpOpen}
        keys={keysOf(applications.isBoard, barred, actions, searchHelp)}
        onClose={() => setHelpOpen(false)}
      />
      {tool && (
        <tool.Dialog
          title={tool.label}
          filters={applications.exported}
          onClose={() => openTool(undefined)}
        />
      )}
    </>
  );
  if (isPhone) {
    return (
      <>
        <BarSlot place="title">
          <h1 className={styles.barTitle}>{title}</h1>
        </BarSlot>
        <BarSlot place="end">
          <PhoneTools applications={applications} link={link} listTools={tools} onTool={openTool} />
        </BarSlot>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {tabs && <div className={styles.bar}>{tabs}</div>}
        {dialogs}
      </>
    );
  }
  return (
    <div className={styles.top}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <div className={styles.actions}>
          <span className={styles.help}>
            <IconButton label="Keyboard shortcuts" onClick={() => setHelpOpen(true)}>
              <IconKeyboard size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </span>
          <Button
            variant="outline"
            size="sm"
            icon={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            busy={refresh.isBusy}
            onClick={refresh.run}
          >
            Refresh
          </Button>
          {tools.map((each) => (
            <Button
              key={each.label}
              variant="outline"
              size="sm"
              icon={<each.icon size={16} stroke={1.7} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => openTool(each)}
            >
              {each.label}
            </Button>
          ))}
          <LinkButton to={link.to} variant="outline" size="sm">
            {link.label}
          </LinkButton>
        </div>
      </header>
      <div className={styles.bar} data-lined={tabs ? true : undefined}>
        {tabs}
        {views && <div className={styles.views}>{views}</div>}
      </div>
      {dialogs}
    </div>
  );
}

/** @returns whether there is one */
export function focusSearch() {
  const field = document.querySelector<HTMLElement>('[data-desk] input[type=search]');
  field?.focus();
  return field !== null;
}

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable rows', icon: IconMenu },
  { value: 'compact', label: 'Compact rows', icon: IconList },
] as const;

/** Table or board, and how high the rows of the table are. */
export function DeskViews({ applications }: { applications: CompanyApplications }) {
  const { isBoard, filters, setFilters } = applications;
  const density = useDensity();
  return (
    <>
      <Panels slot="applications.tools" filters={filters} setFilters={setFilters} />
      <ViewSwitch
        list={['Table', IconTable]}
        isBoard={isBoard}
        onChange={(view) => setFilters({ view })}
      />
      {!isBoard && (
        <Segments
          label="Row height"
          segments={DENSITIES}
          value={density}
          onChange={setDensity}
          iconsOnly
        />
      )}
    </>
  );
}

/** On a phone: what the page has above its list elsewhere. */
function PhoneTools({
  applications,
  link,
  listTools,
  onTool,
}: Pick<DeskHeadProps, 'applications' | 'link'> & {
  listTools: readonly ListTool[];
  onTool: (tool: ListTool) => void;
}) {
  const { filters, setFilters, isBoard, refresh, tools } = applications;
  const density = useDensity();
  const openSearch = () => {
    tools.openSearch(true);
    // The field is there with the next frame.
    requestAnimationFrame(focusSearch);
  };
  const isComfortable = density === 'comfortable';
  const sortLabels = useSortLabels();
  const search = searchOf(useFeatures());
  const sorts: RowAction[] = [
    ['', 'Newest first'] as const,
    ...(Object.entries(sortLabels) as [keyof typeof sortLabels, string][]),
  ].map(([sort, label]) => ({
    label: filters.sort === sort ? `${label} (chosen)` : label,
    icon: filters.sort === sort ? IconCheck : IconArrowsSort,
    onSelect: () => setFilters({ sort }),
  }));
  return (
    <>
      <IconButton label="Search applicants" onClick={openSearch}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <RowMenu
        label="More"
        groups={[
          [
            {
              label: tools.areFiltersOpen ? 'Hide Filters' : 'Filters',
              icon: IconAdjustmentsHorizontal,
              onSelect: () => tools.openFilters(!tools.areFiltersOpen),
            },
            { label: 'Refresh', icon: IconRefresh, onSelect: refresh.run },
            ...listTools.map((tool) => ({
              ...pick(tool, 'label', 'icon'),
              onSelect: () => onTool(tool),
            })),
            { label: link.label, icon: link.icon, to: link.to },
            ...(search ? [{ label: search.label, icon: IconSearch, onSelect: search.open }] : []),
          ],
          [
            {
              label: isBoard ? 'Show as table' : 'Show as board',
              icon: isBoard ? IconTable : IconLayoutKanban,
              onSelect: () => setFilters({ view: isBoard ? '' : 'board' }),
            },
            {
              label: isComfortable ? 'Compact rows' : 'Comfortable rows',
              icon: IconLayoutList,
              onSelect: () => setDensity(isComfortable ? 'compact' : 'comfortable'),
            },
          ],
          filters.answer ? [] : sorts,
        ]}
      />
    </>
  );
}
