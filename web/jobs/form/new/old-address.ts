import { redirect } from 'react-router';

/** An address that links have used for the new-job form (product.md section 2.1). */
export const loader = () => redirect('/jobs/new');
