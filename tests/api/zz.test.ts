import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';
const server = await startServer({ pages: false });
test('x', async () => {
  for (const [m, p, o] of [
    ['GET','/api/jobs/%ff'],['GET','/api/jobs/'+'a'.repeat(1300)],['GET','/api/nope'],['GET','/api'],['GET','/api/'],['PATCH','/api/jobs'],
    ['POST','/api/auth/login',{body:'{',headers:{'content-type':'application/json'}}],
    ['POST','/api/auth/login',{body:'',headers:{'content-type':'application/json'}}],
    ['POST','/api/auth/login',{body:'a=1',headers:{'content-type':'application/x-www-form-urlencoded'}}],
    ['POST','/api/auth/login',{form: new FormData()}],
    ['POST','/api/auth/login',{json: []}],['POST','/api/auth/login',{json: null}],
    ['GET','/api/jobs?keywords=%ff'],['GET','/api/jobs?keywords=%00'],['GET','/api/jobs?limit=1&limit=2'],
    ['GET','/api/jobs?cursor='+Buffer.from(JSON.stringify(['newest', 8e15, crypto.randomUUID()])).toString('base64url')],
    ['GET','/api/jobs?cursor='+Buffer.from(JSON.stringify(['salary', 5e-324, crypto.randomUUID()])).toString('base64url')+'&sort=salary'],
  ] as const) {
    const r = await server.request(m, p, o as never);
    console.log(m, p.slice(0,60), r.code, r.text.slice(0,200));
  }
});
