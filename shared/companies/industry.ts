/** 'Technology' for 'technology'; an industry that is not known as it came. */
export const industryLabel = (industry: string) =>
  industry.charAt(0).toUpperCase() + industry.slice(1);
