import {
  type CompanyProfile,
  companyProfileChange,
  foundedRefusal,
} from '../../../shared/companies/profile.ts';
import { check } from '../../../shared/kit/validation.ts';

/** The fields that a company may change; the form treats all as text. */
const FIELDS = [
  'companyName',
  'industry',
  'location',
  'size',
  'founded',
  'website',
  'description',
] as const;

export type ProfileField = (typeof FIELDS)[number];
export type ProfileValues = Record<ProfileField, string>;

export const toValues = (profile: CompanyProfile): ProfileValues => ({
  companyName: profile.companyName,
  industry: profile.industry,
  location: profile.location,
  size: profile.size,
  founded: profile.founded === null ? '' : String(profile.founded),
  website: profile.website,
  description: profile.description,
});

/** The version of the format of drafts (product.md section 3.5). */
const DRAFT_VERSION = '1.0';

export const toDraft = (values: ProfileValues, lastSaved: Date) => ({
  ...values,
  lastSaved: lastSaved.toISOString(),
  version: DRAFT_VERSION,
});

/** A stored draft and its time; undefined for a draft of another version. */
export function fromDraft(draft: unknown): { values: ProfileValues; lastSaved: Date } | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  const kept = draft as Record<string, unknown>;
  const isWhole = FIELDS.every((field) => typeof kept[field] === 'string');
  const lastSaved = new Date(String(kept.lastSaved));
  if (!isWhole || kept.version !== DRAFT_VERSION || Number.isNaN(lastSaved.getTime())) {
    return undefined;
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, kept[field]])) as ProfileValues;
  return { values, lastSaved };
}

/** The request body, with the year as an integer. */
export const toChange = ({ founded, ...texts }: ProfileValues) => ({
  ...texts,
  founded: founded.trim() === '' ? null : Number(founded),
});

/** Checks the form with the server's rules. */
export function checkProfile(values: ProfileValues, now: Date) {
  const checked = check(companyProfileChange, values);
  if ('errors' in checked) return checked;
  const founded = foundedRefusal(checked.value.founded, now);
  return founded ? { message: founded, errors: { founded } } : checked;
}
