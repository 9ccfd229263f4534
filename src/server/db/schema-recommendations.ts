// The tables of recommendations and of the walkbooks that they propose.
import type { Generated } from 'kysely';
import type { Instant, Json, Since } from './schema';

export interface RecommendationTables {
  recommendations: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    request_name: string;
    description: Generated<string>;
    filter_params: Json<Record<string, unknown>>;
    survey_id: string | null;
    walkbooks_wanted: number;
    doors_each: number;
    status: Generated<'Pending' | 'Computing' | 'Ready' | 'Failed'>;
    step: Generated<string>;
    progress: Generated<number>;
    detail: string | null;
    considered: Generated<number>;
    waiting_elsewhere: Generated<number>;
    created_at: Since;
    finished_at: Instant | null;
  };
  recommended_walkbooks: {
    id: Generated<string>;
    campaign_id: string;
    recommendation_id: string | null;
    position: Generated<number>;
    name: string;
    creation_method: 'Requested' | 'Recommended';
    status: Generated<'Proposed' | 'In use'>;
    filter_params: Json<Record<string, unknown>> | null;
    survey_id: string | null;
    walkbook_id: string | null;
    why: Json<Record<string, unknown>>;
    expected_contacts: number;
    minutes: number;
    metres: number;
    created_at: Since;
  };
  recommended_walkbook_doors: {
    campaign_id: string;
    recommended_walkbook_id: string;
    door_id: string;
    position: number;
    score: number;
    voter_ids: string[];
  };
}
