/** What a company chooses from. Without zod, so that sign-up starts without it. */
export const INDUSTRIES = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'retail',
  'manufacturing',
  'consulting',
  'other',
] as const;
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;

/** 'Technology · Berlin · 51-200 employees': the known facts in one line. */
export const companyFacts = ({
  industry,
  location,
  size,
}: Record<'industry' | 'location' | 'size', string>): string =>
  [industry && industryLabel(industry), location, size && `${size} employees`]
    .filter(Boolean)
    .join(' · ');

/** 'Technology' for 'technology'; an unknown industry is its own label. */
export const industryLabel = (industry: string) =>
  industry.charAt(0).toUpperCase() + industry.slice(1);
