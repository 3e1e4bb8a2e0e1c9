import { IconArrowsRightLeft } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { ApplicationRowAnswer, ApplicationFilters } from '../../shared/applications/lists.ts';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import type { InputOf } from '../kit/data/calls.ts';
import { SelectField } from '../kit/ui/fields/field.tsx';
import type { RowAction } from '../kit/ui/overlays/row-menu.tsx';

/** A part of a status, in which a company puts applications to one of its jobs. */
export interface Section {
  _id: string;
  status: ApplicationStatus;
  name: string;
  /** Applications in it. */
  people: number;
}

/** A section that is chosen with a move to another status: what is sent, and what rows have until the answer comes. */
export interface IntoSection {
  id: string;
  sent: Partial<InputOf<'moveApplications'>['body']>;
  row: Partial<ApplicationRowAnswer>;
}

/** What a feature divides statuses into. */
export interface Sections {
  /** What one is called, such as 'stage'. */
  word: string;
  /** The filter of lists by one; '' without any. */
  filter: keyof ApplicationFilters | '';
  /** Those of the screen's job, in their order within each status; none if it shows several jobs. */
  all: readonly Section[];
  /** The id of the one in which an application is; null for none. */
  of: (application: ApplicationRowAnswer) => string | null;
  /** Moves applications within their status. */
  move: (ids: readonly string[], section: string | null) => void;
  into: (section: string) => IntoSection;
}

const NONE: Sections = {
  word: '',
  filter: '',
  all: [],
  of: () => null,
  move: () => undefined,
  into: (id) => ({ id, sent: {}, row: {} }),
};
const Shown = createContext(NONE);
/** Gives the sections to the screen below it. */
export const SectionsProvider = Shown;

/** The sections of the screen's job. */
export const useSections = (): Sections => useContext(Shown);

/** Those of a status. */
export const sectionsIn = ({ all }: Sections, status: ApplicationStatus): Section[] =>
  all.filter((section) => section.status === status);

/** For a menu: moves applications to another section, if all have one status. */
export function useSectionMoves(chosen: readonly ApplicationRowAnswer[]): RowAction[] {
  const sections = useSections();
  const [first, ...others] = chosen;
  if (!first || others.some(({ status }) => status !== first.status)) return [];
  const current = others.length === 0 ? sections.of(first) : null;
  return sectionsIn(sections, first.status)
    .filter(({ _id }) => _id !== current)
    .map(({ _id: section, name }) => ({
      label: `Move to ${name}`,
      icon: IconArrowsRightLeft,
      onSelect: () =>
        sections.move(
          chosen.map(({ _id }) => _id),
          section,
        ),
    }));
}

interface SectionChoiceProps {
  /** The new status. */
  status: ApplicationStatus;
  value: string;
  onChange: (section: string) => void;
}

/** The section in which a move puts an application; nothing if there is nothing to choose. */
export function SectionChoice({ status, value, onChange }: SectionChoiceProps) {
  const sections = useSections();
  const own = sectionsIn(sections, status);
  const [first] = own;
  if (!first || own.length < 2) return null;
  return (
    <SelectField
      label={sections.word.replace(/^./, (letter) => letter.toUpperCase())}
      options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value || first._id}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
