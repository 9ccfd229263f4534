// The nouns of the contract, each with its calls. A page loads those that its screens use.
export { audit } from './audit';
export { campaigns } from './campaigns';
export { devices } from './devices';
export { doorReports } from './door-reports';
export { facts, lateWork } from './recorded-facts';
export { files } from './files';
export { health } from './health';
export { invitations } from './invitations';
export { recommendations, recommendedWalkbooks } from './recommendations';
export { roadSigns } from './road-signs';
export { shifts } from './shifts';
export { surveys } from './surveys';
export { divisions } from './divisions';
export { turf } from './turf';
export { users } from './users';
export { voterGroups, voterTags } from './voter-groups';
export { contactReview, voterFiles } from './voter-files';
export { walkbooks } from './walkbooks';
