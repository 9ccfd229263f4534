// Layouts of the voter files of the Plains that have a header.
import { numbered, type DeclaredLayout } from './layout';

/** The registrants' system that Kansas and Nebraska have in common. */
const COMMON = {
  status: 'cde_registrant_status',
  first: 'text_name_first',
  middle: 'text_name_middle',
  last: 'text_name_last',
  suffix: 'cde_name_suffix',
  source_id: 'text_registrant_id',
  number: 'text_res_address_nbr',
  fraction: 'text_res_address_nbr_suffix',
  prefix: 'cde_street_dir_prefix',
  street: 'text_street_name',
  street_type: 'cde_street_type',
  post_direction: 'cde_street_dir_suffix',
  unit_type: 'cde_res_unit_type',
  unit: 'text_res_unit_nbr',
  city: 'text_res_city',
  state: 'cde_res_state',
  zip: 'text_res_zip5',
  party: 'desc_party',
  precinct_code: 'precinct_text_designation',
  precinct: 'precinct_text_name',
  registered_on: 'date_of_registration',
  phone_area: 'text_phone_area_code',
  phone: 'text_phone_exchange',
  county: 'db_logid',
} as const;

const RESIDENCE = `text_res_address_nbr | text_res_address_nbr_suffix | cde_street_dir_prefix | text_street_name |
cde_street_type | cde_street_dir_suffix | cde_res_unit_type | text_res_unit_nbr | text_res_city | cde_res_state |
text_res_zip5 | text_res_zip4 | text_res_carrier_rte | ind_res_military | text_mail_address1 | text_mail_address2 |
text_mail_address3 | text_mail_address4 | text_mail_city | cde_mail_state | text_mail_zip5 | text_mail_zip4 |
text_mail_carrier_rte | ind_mail_military | ind_mail_foreign | desc_party`;

const AFTER_NAMES = `text_phone_area_code | text_phone_exchange | text_phone_last_four |
${numbered(1, 10, 'text_election_code_#')}`;

const POLLS = `polling_place_text_name | polling_place_text_address1 | polling_place_text_address2 |
polling_place_text_address3 | polling_place_text_address4 | polling_place_text_city | polling_place_cde_state |
polling_place_text_zip5 | polling_place_text_zip4`;

export const PLAINS: readonly DeclaredLayout[] = [
  {
    id: 'kansas',
    title: 'Kansas',
    source: 'Voteshield/reggie, configs/data/kansas.yaml',
    columns: [
      `db_logid | cde_registrant_status | cde_name_title | text_name_first | text_name_middle | text_name_last | cde_name_suffix |
       cde_gender | text_registrant_id | ${RESIDENCE} | precinct_text_name | precinct_text_designation | date_of_birth |
       date_of_registration | ${AFTER_NAMES} | text_res_physical_address | ${POLLS} | district_cc | district_cg | district_jd |
       district_kr | district_ks | district_sb | district_pt | district_sd`,
    ],
    reads: { ...COMMON, sex: 'cde_gender', birth_date: 'date_of_birth' },
    otherwise: 'text_res_physical_address',
    joined: ['text_phone_exchange', 'text_phone_last_four'],
  },
  {
    id: 'nebraska',
    title: 'Nebraska',
    source: 'Voteshield/reggie, configs/data/nebraska.yaml',
    columns: [
      `db_logid | cde_registrant_status | cde_name_title | text_name_first | text_name_middle | text_name_last | cde_name_suffix |
       text_registrant_id | ${RESIDENCE} | precinct_part_text_name | precinct_part_text_designation | precinct_text_name |
       precinct_text_designation | birth_year | date_of_registration | ${AFTER_NAMES} | text_res_physical_address | ${POLLS}`,
    ],
    reads: { ...COMMON, birth_year: 'birth_year' },
    otherwise: 'text_res_physical_address',
    joined: ['text_phone_exchange', 'text_phone_last_four'],
  },
  {
    id: 'missouri',
    title: 'Missouri',
    source: 'Voteshield/reggie, configs/data/missouri.yaml',
    columns: [
      `County | Voter ID | First Name | Middle Name | Last Name | Suffix | House Number | House Suffix | Pre Direction |
       Street Name | Street Type | Post Direction | Unit Type | Unit Number | Non Standard Address | Residential City |
       Residential State | Residential ZipCode | Mailing Address | Mailing City | Mailing State | Mailing ZipCode | Birthdate |
       Registration Date | Precinct | Precinct Name | Split | Township | Ward | Congressional- New | Legislative- New |
       State Senate- New | ${numbered(1, 20, 'Voter History #')}`,
    ],
    reads: {
      county: 'County',
      source_id: 'Voter ID',
      first: 'First Name',
      middle: 'Middle Name',
      last: 'Last Name',
      suffix: 'Suffix',
      number: 'House Number',
      fraction: 'House Suffix',
      prefix: 'Pre Direction',
      street: 'Street Name',
      street_type: 'Street Type',
      post_direction: 'Post Direction',
      unit_type: 'Unit Type',
      unit: 'Unit Number',
      city: 'Residential City',
      state: 'Residential State',
      zip: 'Residential ZipCode',
      birth_date: 'Birthdate',
      registered_on: 'Registration Date',
      precinct_code: 'Precinct',
      precinct: 'Precinct Name | Precinct',
      ward: 'Ward',
    },
    sometimes: {
      votes: numbered(1, 20, 'Voter History #'),
      congressional_district: 'Congressional- New',
      state_house_district: 'Legislative- New',
      state_senate_district: 'State Senate- New',
    },
    otherwise: 'Non Standard Address',
  },
  {
    id: 'iowa',
    title: 'Iowa',
    source: 'Voteshield/reggie, configs/data/iowa.yaml',
    columns: [
      `REGN_NUM | FIRST_NAME | MIDDLE_NAME | LAST_NAME | NAME_SUFFIX | EFF_REGN_DATE | LAST_UPDATED_DATE | OLD_ID | PHONENO |
       HOUSE_NUM | HOUSE_SUFFIX | PRE_DIR | STREET_NAME | STREET_TYPE | POST_DIR | UNIT_TYPE | UNIT_NUM | ADDRESS_NON_STD |
       CITY_1 | STATE_1 | ZIP_CODE_1 | ZIP_PLUS_1 | MAILING_ADDRESS | CITY_2 | STATE_2 | ZIP_CODE_2 | ZIP_PLUS_2 |
       VOTERSTATUS | PARTY | POLITICAL_ORG | GENDER | BIRTHDATE | COUNTY | FEDERAL | CONGRESSIONAL | STATEWIDE | STATE_SENATE |
       STATE_HOUSE | JUDICIAL | PRECINCT | COUNTY_SUPERVISOR | COUNTYWIDE | TOWNSHIP | CITY_COUNCIL_WARD | CITY_3`,
    ],
    reads: {
      source_id: 'REGN_NUM',
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      last: 'LAST_NAME',
      suffix: 'NAME_SUFFIX',
      registered_on: 'EFF_REGN_DATE',
      phone: 'PHONENO',
      number: 'HOUSE_NUM',
      fraction: 'HOUSE_SUFFIX',
      prefix: 'PRE_DIR',
      street: 'STREET_NAME',
      street_type: 'STREET_TYPE',
      post_direction: 'POST_DIR',
      unit_type: 'UNIT_TYPE',
      unit: 'UNIT_NUM',
      city: 'CITY_1',
      state: 'STATE_1',
      zip: 'ZIP_CODE_1',
      status: 'VOTERSTATUS',
      party: 'PARTY',
      sex: 'GENDER',
      birth_date: 'BIRTHDATE',
      county: 'COUNTY',
      congressional_district: 'CONGRESSIONAL',
      state_senate_district: 'STATE_SENATE',
      state_house_district: 'STATE_HOUSE',
      precinct: 'PRECINCT',
      ward: 'CITY_COUNCIL_WARD',
    },
    otherwise: 'ADDRESS_NON_STD',
  },
  {
    id: 'south-dakota',
    title: 'South Dakota',
    source: 'Voteshield/reggie, configs/data/south_dakota.yaml',
    columns: [
      `Id | Last Name | First Name | Middle Name | Suffix | DOB | Residential Address | Residential City | Residential State |
       Residential Zip | Status | Party | Other Party | Phone Number | Email | Precinct Name | City | Ward | School |
       School Board Representation Area | Senate District | House District | Commissioner District | Fire District |
       Original Registration Date | Last Registration Date | Last Updated Date | Date Last Voted | Mailing Address |
       Mailing City | Mailing State | Mailing Zip | County | Mailing Country | House Number | Pre Street Dir | Street Name |
       Street Type | Post Street Dir`,
    ],
    reads: {
      source_id: 'Id',
      last: 'Last Name',
      first: 'First Name',
      middle: 'Middle Name',
      suffix: 'Suffix',
      birth_date: 'DOB',
      // The parts of the street lack the unit.
      line: 'Residential Address',
      city: 'Residential City',
      state: 'Residential State',
      zip: 'Residential Zip',
      status: 'Status',
      party: 'Party',
      phone: 'Phone Number',
      email: 'Email',
      precinct: 'Precinct Name',
      municipality: 'City',
      ward: 'Ward',
      school_district: 'School',
      state_senate_district: 'Senate District',
      state_house_district: 'House District',
      registered_on: 'Original Registration Date',
      county: 'County',
    },
  },
];
