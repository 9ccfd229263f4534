// The tables of uploads and imports as kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, Since } from './schema';

export interface ImportTables {
  uploads: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    name: string;
    contents: 'voters' | 'address_points' | 'walkbook';
    status: Generated<'pending' | 'running' | 'done' | 'failed'>;
    storage_key: string;
    bytes: number;
    processed: Generated<number>;
    total: Generated<number>;
    accepted: Generated<number>;
    rejected_count: Generated<number>;
    located: Generated<number>;
    unlocated: Generated<number>;
    layout: string | null;
    detail: string | null;
    params: Json<Record<string, unknown>>;
    created_at: Since;
    heartbeat_at: Instant | null;
    run_id: string | null;
    finished_at: Instant | null;
    step: Generated<'check' | 'mapping' | 'import' | 'rollback'>;
    dry_run: Generated<boolean>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    confidential: Generated<number>;
    unlocated_reasons: ColumnType<Record<string, number>, string | undefined, string>;
    unread: ColumnType<Record<string, { rows: number; line: number }>, string | undefined, string>;
    removed: Generated<number>;
    restored: Generated<number>;
    kept: Generated<number>;
    walkbook_doors: number | null;
    walkbook_voters: number | null;
  };
  upload_rejections: { upload_id: string; line: number; reason: string };
  import_mappings: { campaign_id: string; signature: string; mapping: Json<unknown>; updated_at: Since };
  import_changes: {
    campaign_id: string;
    upload_id: string;
    kind: 'voter' | 'door' | 'point';
    row_key: string;
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
  };
  geocodings: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    status: Generated<'pending' | 'running' | 'done' | 'failed'>;
    run_id: string | null;
    tries: Generated<number>;
    total: Generated<number>;
    asked: Generated<number>;
    exact: Generated<number>;
    non_exact: Generated<number>;
    ties: Generated<number>;
    not_found: Generated<number>;
    doors: Generated<number>;
    problem: 'away' | 'refused' | 'format' | 'off' | 'fault' | null;
    created_at: Since;
    finished_at: Instant | null;
  };
  geocoding_addresses: {
    campaign_id: string;
    geocoding_id: string;
    number: number;
    address_key: string;
    outcome: 'exact' | 'non_exact' | 'tie' | 'not_found' | 'placed' | 'unanswered' | null;
    asked_at: Instant | null;
  };
}
