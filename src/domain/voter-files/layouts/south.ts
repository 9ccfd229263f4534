// Layouts of the South's voter files with a header.
import type { DeclaredLayout } from './layout';

export const SOUTH: readonly DeclaredLayout[] = [
  {
    id: 'north-carolina',
    title: 'North Carolina',
    source:
      'North Carolina State Board of Elections, layout_ncvoter.txt; Voteshield/reggie, configs/data/north_carolina.yaml',
    columns: [
      `county_id | county_desc | voter_reg_num | ncid | last_name | first_name | middle_name | name_suffix_lbl | status_cd |
       voter_status_desc | reason_cd | voter_status_reason_desc | res_street_address | res_city_desc | state_cd | zip_code |
       mail_addr1 | mail_addr2 | mail_addr3 | mail_addr4 | mail_city | mail_state | mail_zipcode | full_phone_number |
       confidential_ind | registr_dt | race_code | ethnic_code | party_cd | gender_code | birth_year | age_at_year_end |
       birth_state | drivers_lic | precinct_abbrv | precinct_desc | municipality_abbrv | municipality_desc | ward_abbrv |
       ward_desc | cong_dist_abbrv | super_court_abbrv | judic_dist_abbrv | nc_senate_abbrv | nc_house_abbrv |
       county_commiss_abbrv | county_commiss_desc | township_abbrv | township_desc | school_dist_abbrv | school_dist_desc |
       fire_dist_abbrv | fire_dist_desc | water_dist_abbrv | water_dist_desc | sewer_dist_abbrv | sewer_dist_desc |
       sanit_dist_abbrv | sanit_dist_desc | rescue_dist_abbrv | rescue_dist_desc | munic_dist_abbrv | munic_dist_desc |
       dist_1_abbrv | dist_1_desc | vtd_abbrv | vtd_desc`,
    ],
    mark: 'ncid',
    ids: { shape: /^[A-Z]{1,2}\d+$/ },
    freely: true,
    reads: {
      source_id: 'ncid',
      last: 'last_name',
      first: 'first_name',
      line: 'res_street_address',
      city: 'res_city_desc',
      zip: 'zip_code',
    },
    sometimes: {
      middle: 'middle_name | midl_name',
      suffix: 'name_suffix_lbl | name_sufx_cd',
      status: 'voter_status_desc | status_cd',
      state: 'state_cd',
      phone: 'full_phone_number',
      confidential: 'confidential_ind',
      registered_on: 'registr_dt',
      party: 'party_cd',
      sex: 'gender_code',
      birth_year: 'birth_year',
      age: 'birth_age | age_at_year_end | age',
      precinct: 'precinct_desc | precinct_abbrv',
      county: 'county_desc',
      municipality: 'municipality_desc',
      ward: 'ward_desc | ward_abbrv',
      congressional_district: 'cong_dist_abbrv',
      state_senate_district: 'nc_senate_abbrv',
      state_house_district: 'nc_house_abbrv',
      school_district: 'school_dist_desc | school_dist_abbrv',
    },
  },
  {
    id: 'georgia',
    title: 'Georgia',
    source: 'kerryhatcher/vote-match, src/vote_match/csv_reader.py (the 53 columns since 2023)',
    columns: [
      `County | Voter Registration Number | Status | Status Reason | Last Name | First Name | Middle Name | Suffix | Birth Year |
       Residence Street Number | Residence Pre Direction | Residence Street Name | Residence Street Type |
       Residence Post Direction | Residence Apt Unit Number | Residence City | Residence Zipcode | County Precinct |
       County Precinct Description | Municipal Precinct | Municipal Precinct Description | Congressional District |
       State Senate District | State House District | Judicial District | County Commission District | School Board District |
       City Council District | Municipal School Board District | Water Board District | Super Council District |
       Super Commissioner District | Super School Board District | Fire District | Municipality | Combo | Land Lot |
       Land District | Registration Date | Race | Gender | Last Modified Date | Date of Last Contact | Last Party Voted |
       Last Vote Date | Voter Created Date | Mailing Street Number | Mailing Street Name | Mailing Apt Unit Number |
       Mailing City | Mailing Zipcode | Mailing State | Mailing Country`,
    ],
    // The Secretary of State's layout of the history file: "Registration Number 8" (elections.sos.ga.gov/Elections/voterhistory.do).
    ids: { shape: /^\d{8}$/, width: 8 },
    reads: {
      county: 'County',
      source_id: 'Voter Registration Number | Voter Registration #',
      status: 'Status',
      last: 'Last Name',
      first: 'First Name',
      middle: 'Middle Name',
      suffix: 'Suffix',
      birth_year: 'Birth Year',
      number: 'Residence Street Number',
      prefix: 'Residence Pre Direction',
      street: 'Residence Street Name',
      street_type: 'Residence Street Type',
      post_direction: 'Residence Post Direction',
      unit: 'Residence Apt Unit Number',
      city: 'Residence City',
      zip: 'Residence Zipcode',
      precinct_code: 'County Precinct',
      precinct: 'County Precinct Description | County Precinct',
      congressional_district: 'Congressional District',
      state_senate_district: 'State Senate District',
      state_house_district: 'State House District',
      school_district: 'School Board District',
      municipality: 'Municipality',
      registered_on: 'Registration Date',
      sex: 'Gender',
    },
  },
  {
    id: 'virginia',
    title: 'Virginia',
    source: 'Voteshield/reggie, configs/data/virginia.yaml',
    columns: [
      `INV_NO | IDENTIFICATION_NUMBER | LAST_NAME | FIRST_NAME | MIDDLE_NAME | SUFFIX | HOUSE_NUMBER | HOUSENUMBERSUFFIX |
       STREET_NAME | STREETTYPECODENAME | DIRECTION | POST_DIRECTION | APT_NUM | CITY | STATE | ZIP | ADDRESS_LINE_1 |
       ADDRESS_LINE_2 | ADDRESS_LINE_3 | LOCALITY_CODE | LOCALITYNAME | PRECINCT_CODE_VALUE | PRECINCTNAME |
       TOWNNAME_CODE_VALUE | TOWNNAME_CODE_NAME | TOWNPREC_CODE_VALUE | TOWNPREC_CODE_NAME | CONG_CODE_VALUE |
       STSENATE_CODE_VALUE | STHOUSE_CODE_VALUE | GENDER | DOB | REGISTRATION_DATE | EFFECTIVE_DATE | MAILING_ADDRESS_LINE_1 |
       MAILING_ADDRESS_LINE_2 | MAILING_ADDRESS_LINE_3 | MAILING_CITY | MAILING_STATE | MAILING_ZIP | SUPERDIST_CODE_VALUE |
       SUPERDIST_CODE_NAME | MAILING_ADDRESS_USE_RESIDENCE | STATUS`,
    ],
    reads: {
      source_id: 'IDENTIFICATION_NUMBER',
      last: 'LAST_NAME',
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      suffix: 'SUFFIX',
      number: 'HOUSE_NUMBER',
      fraction: 'HOUSENUMBERSUFFIX',
      prefix: 'DIRECTION',
      street: 'STREET_NAME',
      street_type: 'STREETTYPECODENAME',
      post_direction: 'POST_DIRECTION',
      unit: 'APT_NUM',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP',
      county: 'LOCALITYNAME',
      precinct_code: 'PRECINCT_CODE_VALUE',
      precinct: 'PRECINCTNAME',
      municipality: 'TOWNNAME_CODE_NAME',
      congressional_district: 'CONG_CODE_VALUE',
      state_senate_district: 'STSENATE_CODE_VALUE',
      state_house_district: 'STHOUSE_CODE_VALUE',
      sex: 'GENDER',
      birth_date: 'DOB',
      registered_on: 'REGISTRATION_DATE',
      status: 'STATUS',
    },
    // Voters whose home the law keeps from the list.
    sometimes: { confidential: 'PROTECTED' },
  },
  {
    id: 'west-virginia',
    title: 'West Virginia',
    source: 'Voteshield/reggie, configs/data/west_virginia.yaml',
    columns: [
      `ID_VOTER | County_Name | FIRST NAME | Mid | LAST NAME | Suffix | DATE OF BIRTH | SEX | HOUSE NO | STREET | STREET2 | UNIT |
       CITY | STATE | ZIP | MAIL HOUSE NO | MAIL STREET | MAIL STREET2 | MAIL UNIT | MAIL CITY | MAIL STATE | MAIL ZIP |
       REGISTRATION DATE | PartyAffiliation | Status | Congressional District | Senatorial District | Delegate District |
       Magisterial District | Precinct_Number | POLL_NAME`,
    ],
    reads: {
      source_id: 'ID_VOTER',
      county: 'County_Name',
      first: 'FIRST NAME',
      middle: 'Mid',
      last: 'LAST NAME',
      suffix: 'Suffix',
      birth_date: 'DATE OF BIRTH',
      sex: 'SEX',
      number: 'HOUSE NO',
      street: 'STREET',
      unit: 'UNIT',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP',
      registered_on: 'REGISTRATION DATE',
      party: 'PartyAffiliation',
      status: 'Status',
      congressional_district: 'Congressional District',
      state_senate_district: 'Senatorial District',
      state_house_district: 'Delegate District',
      precinct: 'Precinct_Number',
    },
  },
  {
    id: 'oklahoma',
    title: 'Oklahoma',
    source: 'Voteshield/reggie, configs/data/oklahoma.yaml',
    columns: [
      `Precinct | LastName | FirstName | MiddleName | Suffix | VoterID | PolitalAff | Status | StreetNum | StreetDir | StreetName |
       StreetType | BldgNum | City | Zip | DateOfBirth | OriginalRegistration | MailStreet1 | MailStreet2 | MailCity |
       MailState | MailZip | Muni | MuniSub | School | SchoolSub | TechCenter | TechCenterSub | CountyComm`,
    ],
    reads: {
      precinct: 'Precinct',
      last: 'LastName',
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'Suffix',
      source_id: 'VoterID',
      party: 'PolitalAff',
      status: 'Status',
      number: 'StreetNum',
      prefix: 'StreetDir',
      street: 'StreetName',
      street_type: 'StreetType',
      unit: 'BldgNum',
      city: 'City',
      zip: 'Zip',
      birth_date: 'DateOfBirth',
      registered_on: 'OriginalRegistration',
    },
    sometimes: {
      post_direction: 'StreetPostDir',
      municipality: 'Muni',
      school_district: 'School',
      congressional_district: 'CongressionalDistrict',
      state_senate_district: 'StateSenateDistrict',
      state_house_district: 'StateHouseDistrict',
      county: 'County',
    },
    parties: { IND: 'Unaffiliated' },
  },
  {
    id: 'arkansas',
    title: 'Arkansas',
    source: 'Voteshield/reggie, configs/data/arkansas.yaml and arkansas_preprocessor.py',
    columns: [
      `County | Voter_ID | KEY_REGISTRANT | CDE_REGISTRANT_STATUS | CDE-REGISTRANT_REASON | date_of_birth | date_of_registration |
       CDE_NAME_TITLE | TEXT_NAME_LAST | TEXT_NAME_FIRST | TEXT_NAME_MIDDLE | CDE_NAME_SUFFIX | TEXT_REGISTRANT_ADDRESS_NBR |
       TEXT_RES_ADDRESS_NBR_SUFFIX | CDE_STREET_DIR_PREFIX | TEXT_STREET_NAME | DESC_STREET_TYPE | CDE_STREET_DIR_SUFFIX |
       DESC_UNIT_TYPE | TEXT_RES_UNIT_NUBR | TEXT_RES_CITY | CDE_RES_STATE | TEXT_RES_ZIP5 | TEXT_RES_ZIP4 | IND_MAIL |
       TEXT_MAIL_ADDRESS1 | TEXT_MAIL_ADDRESS2 | TEXT_MAIL_ADDRESS3 | TEXT_MAIL_ADDRESS4 | TEXT_MAIL_ZIP5 | TEXT_MAIL_ZIP4 |
       PrecinctName | PrecinctDesignationCode | PrecinctPartName | PrecinctPartDesignationCode | CDE_PARTY |
       date_of_party_affiliation | TEXT_PHONE_AREA_CODE | TEXT_PHONE_EXCHANGE | TEXT_PHONE_LAST_FOUR |
       TEXT_RES_PHYSICAL_ADDRESS | WaterBoardDistrict | CongressionalDistrict | StateSenateDistrict |
       StateRepresentativeDistrict | CourtOfAppealsDistrict | JudicialDistrictSubdivision | DistrictCourtDistrict |
       TownshipDistrict | JusticeOfThePeaceDistrict | SchoolDistrict | SchoolDistrictZone | MunicipalityDistrict | WardDistrict |
       LeveeDistrict | SuburbanImprovementDistrict | SubordinateServicesDistrict | TechnicalSchoolDistrict |
       VolunteerFireDistrict | DateLastVoted`,
    ],
    reads: {
      source_id: 'Voter_ID',
      status: 'CDE_REGISTRANT_STATUS',
      birth_date: 'date_of_birth',
      registered_on: 'date_of_registration',
      last: 'TEXT_NAME_LAST',
      first: 'TEXT_NAME_FIRST',
      middle: 'TEXT_NAME_MIDDLE',
      suffix: 'CDE_NAME_SUFFIX',
      number: 'TEXT_REGISTRANT_ADDRESS_NBR',
      fraction: 'TEXT_RES_ADDRESS_NBR_SUFFIX',
      prefix: 'CDE_STREET_DIR_PREFIX',
      street: 'TEXT_STREET_NAME',
      street_type: 'DESC_STREET_TYPE',
      post_direction: 'CDE_STREET_DIR_SUFFIX',
      unit_type: 'DESC_UNIT_TYPE',
      unit: 'TEXT_RES_UNIT_NUBR',
      city: 'TEXT_RES_CITY',
      state: 'CDE_RES_STATE',
      zip: 'TEXT_RES_ZIP5',
      party: 'CDE_PARTY',
      phone_area: 'TEXT_PHONE_AREA_CODE',
      phone: 'TEXT_PHONE_EXCHANGE',
      precinct_code: 'PrecinctDesignationCode',
      precinct: 'PrecinctName',
      county: 'County',
      congressional_district: 'CongressionalDistrict',
      state_senate_district: 'StateSenateDistrict',
      state_house_district: 'StateRepresentativeDistrict',
      municipality: 'MunicipalityDistrict',
      ward: 'WardDistrict',
      school_district: 'SchoolDistrict',
    },
    otherwise: 'TEXT_RES_PHYSICAL_ADDRESS',
    joined: ['TEXT_PHONE_EXCHANGE', 'TEXT_PHONE_LAST_FOUR'],
    statuses: { N: 'ineligible', R: 'removed', S: 'pending', NR: 'rejected' },
    parties: { I: 'Unaffiliated' },
  },
];
