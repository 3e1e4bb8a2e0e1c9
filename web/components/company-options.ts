import { COMPANY_SIZES, INDUSTRIES } from '../../shared/accounts.ts';

/** 'Technology' for 'technology'; an industry that is not known as it came. */
export const industryLabel = (industry: string) =>
  industry.charAt(0).toUpperCase() + industry.slice(1);

export const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));
export const SIZE_OPTIONS = COMPANY_SIZES.map((value) => ({ value, label: `${value} employees` }));
