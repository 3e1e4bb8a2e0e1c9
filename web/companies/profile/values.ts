import {
  type CompanyProfile,
  companyProfileChange,
  foundedRefusal,
} from '../../../shared/companies/profile.ts';
import { check } from '../../../shared/kit/validation.ts';

/** What the form holds: the fields a company may change, as text. */
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

/** Marks the shape of a kept draft (product.md section 3.5). */
const DRAFT_VERSION = '1.0';

export const toDraft = (values: ProfileValues, lastSaved: Date) => ({
  ...values,
  lastSaved: lastSaved.toISOString(),
  version: DRAFT_VERSION,
});

/** A kept draft, if it is one of this version; when it was kept comes with it. */
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

/** Reads the form by the rules that the server applies too. */
export function checkProfile(values: ProfileValues, now: Date) {
  const checked = check(companyProfileChange, values);
  if ('errors' in checked) return checked;
  const founded = foundedRefusal(checked.value.founded, now);
  return founded ? { message: founded, errors: { founded } } : checked;
}
