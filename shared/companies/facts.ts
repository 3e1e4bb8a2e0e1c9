import type { Company } from './profile.ts';

/** 'Technology · Berlin · 51-200 employees': what is known, in one line. */
export const companyFacts = ({
  industry,
  location,
  size,
}: Pick<Company, 'industry' | 'location' | 'size'>): string =>
  [industry && industryLabel(industry), location, size && `${size} employees`]
    .filter(Boolean)
    .join(' · ');

/** 'Technology' for 'technology'; an industry that is not known as it came. */
export const industryLabel = (industry: string) =>
  industry.charAt(0).toUpperCase() + industry.slice(1);
