/**
 * `express.ts <database> <port>`: a plain job board of Express and pg, which `npm run bench -- cold` compares the
 * product with. One table, ILIKE and one index; nothing is cached, checked or prepared. `createPlainTables` fills it.
 */
// Express 5 passes on what an async handler throws.
/* oxlint-disable oxc/no-async-endpoint-handlers */
import express, { type Request } from 'express';
import { Pool } from 'pg';

const [connectionString = '', port = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10, application_name: 'express' });
const app = express();

app.get('/jobs/:id', async (request, response) => {
  const { rows } = await pool.query('select * from plain_jobs where id = $1 and is_public', [
    request.params.id,
  ]);
  if (rows[0]) response.json({ job: rows[0] });
  else response.status(404).json({ message: 'Job not found.' });
});

app.get('/jobs', async (request, response) => {
  const { keywords, location, type, level, salaryMin, facets } = request.query;
  const values: unknown[] = [];
  const conditions = ['is_public'];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replaceAll('?', `$${values.length}`));
  };
  for (const word of String(keywords ?? '').split(' '))
    if (word) add('(title ilike ? or description ilike ?)', `%${word}%`);
  if (location) add('location ilike ?', `%${String(location)}%`);
  if (type) add('type = ?', type);
  if (level) add('level = ?', level);
  if (salaryMin) add('salary_min >= ?', salaryMin);
  const where = `where ${conditions.join(' and ')}`;
  const ask = async (query: string) => (await pool.query(query, values)).rows;
  const countBy = (column: string) =>
    ask(
      `select ${column} as value, count(*)::int from plain_jobs ${where} group by 1 order by 2 desc limit 20`,
    );
  const [jobs, [total], ...counts] = await Promise.all([
    ask(`select * from plain_jobs ${where} order by created_at desc limit 20`),
    ask(`select count(*)::int from plain_jobs ${where}`),
    ...(facets ? ['type', 'level', 'location', 'workplace'].map(countBy) : []),
  ]);
  response.json({ jobs, total, counts });
});

app.post('/jobs', express.json(), async (request, response) => {
  const user = await findUser(request);
  if (!user) return void response.status(401).json({ message: 'Log in first.' });
  const job = request.body as Record<string, unknown>;
  const { rows } = await pool.query(
    `insert into plain_jobs (company_id, company_name, title, location, type, level, description, requirements, skills,
       deadline) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      user.company_id,
      'Company',
      job['jobTitle'],
      job['jobLocation'],
      job['jobType'],
      job['experienceLevel'],
      job['jobDescription'],
      job['requirements'],
      job['skillsRequired'],
      job['applicationDeadline'],
    ],
  );
  response.status(201).json({ job: rows[0] });
});

app.post(
  '/jobs/:id/applications',
  express.raw({ type: '*/*', limit: '6mb' }),
  async (request, response) => {
    const user = await findUser(request);
    if (!user) return void response.status(401).json({ message: 'Log in first.' });
    const { rows } = await pool.query(
      'insert into plain_applications (job_id, user_id, sent) values ($1, $2, $3) returning id, job_id, user_id, applied_at',
      [request.params['id'], user.id, request.body],
    );
    response.status(201).json({ application: rows[0] });
  },
);

async function findUser(request: Request): Promise<{ id: string; company_id: string } | undefined> {
  const token = request.headers.authorization?.replace('Bearer ', '');
  const { rows } = await pool.query(
    `select * from plain_users where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
  return rows[0] as { id: string; company_id: string } | undefined;
}

app.listen(Number(port), '127.0.0.1');
