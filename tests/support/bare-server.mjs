// What a server does at least, for benches: node:http over the same database, which inserts the rows that it is sent and sends one file
// as it lies there. No one is asked who they are, nothing is checked; but a file that is asked for with a campaign, a
// walkbook and a user goes only to whom it is assigned. Arguments: the database's URL, the file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [url = '', file = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const kept = readFileSync(file);

const one = {
  name: 'one',
  text: `insert into all_touches (campaign_id, walkbook_id, user_id, id, door_id, contact_result, recorded_at, stamped_at, device_id, seq, note)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
};
const many = {
  name: 'many',
  text: `insert into all_touches (campaign_id, walkbook_id, user_id, id, door_id, contact_result, recorded_at, stamped_at, device_id, seq, note)
    select $1, $2, $3, id, door_id, contact_result, recorded_at, recorded_at, device_id, seq, note
    from jsonb_populate_recordset(null::all_touches, $4::jsonb) on conflict do nothing`,
};

const allowed = {
  name: 'allowed',
  text: `select 1 from walkbook_assignments join memberships using (campaign_id, user_id)
    where campaign_id = $1 and walkbook_id = $2 and user_id = $3 and unassigned_at is null and removed_at is null`,
};

/** @param {string} text a user's id, and the body that the API is sent */
async function insert(text) {
  const { user_id, campaign_id, id, touches } = JSON.parse(text);
  const [first] = touches;
  const owner = [campaign_id, id, user_id];
  if (touches.length > 1) await pool.query({ ...many, values: [...owner, JSON.stringify(touches)] });
  else
    await pool.query({
      ...one,
      values: [
        ...owner,
        first.id,
        first.door_id,
        first.contact_result,
        first.recorded_at,
        first.recorded_at,
        first.device_id,
        first.seq,
        first.note,
      ],
    });
  return JSON.stringify({ stored: touches.length });
}

const server = createServer((request, response) => {
  const { searchParams: asked } = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'GET' && asked.size > 0) {
    pool.query({ ...allowed, values: [asked.get('campaign_id'), asked.get('id'), asked.get('user_id')] }).then(
      ({ rows }) =>
        rows.length === 1
          ? response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(kept)
          : response.writeHead(404).end(),
      (error) => response.writeHead(500).end(String(error)),
    );
    return;
  }
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(kept);
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (piece) => (text += piece));
  request.on('end', () => {
    insert(text).then(
      (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: address !== null && typeof address === 'object' ? address.port : 0 });
  process.send?.({ ready: true });
});
