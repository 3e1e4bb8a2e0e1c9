import type { CompanyLink } from '../../../shared/companies/links.ts';
import {
  type CompanyProfile,
  companyProfileChange,
  foundedRefusal,
} from '../../../shared/companies/profile.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';

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
export type ProfileValues = Record<ProfileField, string> & { links: CompanyLink[] };

export const toValues = (profile: CompanyProfile): ProfileValues => ({
  companyName: profile.companyName,
  industry: profile.industry,
  location: profile.location,
  size: profile.size,
  founded: profile.founded === null ? '' : String(profile.founded),
  website: profile.website,
  description: profile.description,
  links: profile.links,
});

/** The version of the format of drafts (product.md section 3.5). */
const DRAFT_VERSION = '1.0';

export const toDraft = (values: ProfileValues, lastSaved: Date) => ({
  ...values,
  lastSaved: lastSaved.toISOString(),
  version: DRAFT_VERSION,
});

/** A stored draft and its time; undefined for a draft of another version. */
export function fromDraft(draft: unknown): { values: DraftValues; lastSaved: Date } | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  const kept = draft as Record<string, unknown>;
  const isWhole = FIELDS.every((field) => typeof kept[field] === 'string');
  const lastSaved = new Date(String(kept.lastSaved));
  if (!isWhole || kept.version !== DRAFT_VERSION || Number.isNaN(lastSaved.getTime())) {
    return undefined;
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, kept[field]])) as DraftValues;
  return { values: isLinks(kept.links) ? { ...values, links: kept.links } : values, lastSaved };
}

/** A draft from before companies had links has none. */
type DraftValues = Record<ProfileField, string> & Partial<ProfileValues>;

const isLinks = (value: unknown): value is CompanyLink[] =>
  Array.isArray(value) &&
  value.every((link) => typeof link?.label === 'string' && typeof link?.url === 'string');

/** The request body; the server reads the year. */
export const toChange = ({ founded, links, ...texts }: ProfileValues) => ({
  ...texts,
  // A link without label and address was not filled in.
  links: links.filter(({ label, url }) => label.trim() || url.trim()),
  founded: founded.trim() || null,
});

/** Checks the form with the server's rules. */
export function checkProfile(values: ProfileValues, now: Date) {
  const checked = check(companyProfileChange, toChange(values));
  if ('errors' in checked) return { ...checked, errors: besideLinks(checked.errors) };
  const founded = foundedRefusal(checked.value.founded, now);
  return founded ? { message: founded, errors: { founded } } : checked;
}

/** The errors of links as one, beside the list of links. */
function besideLinks(errors: FieldErrors): FieldErrors {
  const found = Object.entries(errors).find(([name]) => name.startsWith('links.'));
  if (!found) return errors;
  const [name, message] = found;
  const others = Object.entries(errors).filter(([other]) => !other.startsWith('links.'));
  return {
    ...Object.fromEntries(others),
    links: `Link ${Number(name.split('.')[1]) + 1}: ${message}`,
  };
}
