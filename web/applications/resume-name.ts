/** The name of a resume's file, which ends the path of its link: '/resumes/<id>/<name>?…'. */
export const resumeName = (link: string) =>
  decodeURIComponent(link.split('?')[0]?.split('/').at(-1) ?? '');
