import { redirect } from 'react-router';

/** An address that links have used for the list of applications (product.md section 2.1). */
export const loader = () => redirect('/applications/my-applications-company');
