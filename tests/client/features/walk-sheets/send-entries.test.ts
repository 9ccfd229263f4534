import { describe, expect, it } from 'vitest';
import { sendEntries } from '../../../../src/client/features/walk-sheets/send-entries';
import { campaignId, id, Refusal, serverDouble, userId } from '../../../support/office';

const place = { campaign_id: campaignId, walkbook_id: id(7), user_id: userId };
const facts = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: id(from + at) }));
const sentIn = (body: Record<string, unknown> | null) =>
  [body?.['touches'], body?.['survey_responses']].flat() as { id: string }[];
const storedOf = (body: Record<string, unknown> | null) => ({
  receipts: sentIn(body).map((fact) => ({ id: fact.id, verdict: 'stored' })),
});

describe('what was entered from a walk sheet', () => {
  it('is sent whole however much it is, each fact once and no more in a request than it holds', async () => {
    const { asked } = await serverDouble({ 'POST /turf/keyed/': ({ body }) => storedOf(body) });
    const { receipts, failure } = await sendEntries(place, {
      touches: facts(1_000, 620),
      responses: facts(5_000, 1_240),
    });
    expect(failure).toBeNull();
    expect(asked.map(({ body }) => sentIn(body).length)).toEqual([1_000, 620, 240]);
    expect(receipts.map((receipt) => receipt.id).toSorted()).toEqual(
      [...facts(1_000, 620), ...facts(5_000, 1_240)].map((fact) => fact.id).toSorted(),
    );
  });

  it('keeps what is known of the part that arrived when the rest did not', async () => {
    let calls = 0;
    await serverDouble({
      'POST /turf/keyed/': ({ body }) => {
        calls += 1;
        return calls === 1 ? storedOf(body) : new Refusal(400, 'INVALID');
      },
    });
    const { receipts, failure } = await sendEntries(place, { touches: facts(1_000, 501), responses: [] });
    expect(receipts).toHaveLength(500);
    expect(failure).not.toBeNull();
  });
});
