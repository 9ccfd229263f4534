// Layouts of what vendors' systems export. Whoever exports chooses the columns: little is always there.
import type { DeclaredLayout } from './layout';

export const VENDORS: readonly DeclaredLayout[] = [
  {
    id: 'l2',
    title: 'L2',
    source: 'thegoodparty/people-api, prisma/migrations (tables of L2’s files, column by column)',
    columns: [
      `LALVOTERID | Voters_Active | Voters_StateVoterID | Voters_CountyVoterID | VoterTelephones_LandlineFormatted |
       VoterTelephones_CellPhoneFormatted | Voters_FirstName | Voters_MiddleName | Voters_LastName | Voters_NameSuffix |
       Residence_Addresses_AddressLine | Residence_Addresses_ExtraAddressLine | Residence_Addresses_City |
       Residence_Addresses_State | Residence_Addresses_Zip | Residence_Addresses_ZipPlus4 | Residence_Addresses_HouseNumber |
       Residence_Addresses_PrefixDirection | Residence_Addresses_StreetName | Residence_Addresses_Designator |
       Residence_Addresses_SuffixDirection | Residence_Addresses_ApartmentNum | Residence_Addresses_ApartmentType |
       Residence_Addresses_Latitude | Residence_Addresses_Longitude | Mailing_Addresses_AddressLine |
       Mailing_Addresses_ExtraAddressLine | Mailing_Addresses_City | Mailing_Addresses_State | Mailing_Addresses_Zip |
       Mailing_Addresses_ZipPlus4 | Voters_Age | Voters_Gender | Voters_BirthDate | Parties_Description |
       US_Congressional_District | State_Senate_District | State_House_District | County | City | Precinct`,
    ],
    mark: 'LALVOTERID',
    ids: { shape: /^LAL[A-Z]{2}\d+$/ },
    freely: true,
    reads: { source_id: 'LALVOTERID', last: 'Voters_LastName', city: 'Residence_Addresses_City' },
    sometimes: {
      first: 'Voters_FirstName',
      middle: 'Voters_MiddleName',
      suffix: 'Voters_NameSuffix',
      line: 'Residence_Addresses_AddressLine',
      number: 'Residence_Addresses_HouseNumber',
      prefix: 'Residence_Addresses_PrefixDirection',
      street: 'Residence_Addresses_StreetName',
      street_type: 'Residence_Addresses_Designator',
      post_direction: 'Residence_Addresses_SuffixDirection',
      unit_type: 'Residence_Addresses_ApartmentType',
      unit: 'Residence_Addresses_ApartmentNum | Residence_Addresses_ExtraAddressLine',
      state: 'Residence_Addresses_State',
      zip: 'Residence_Addresses_Zip',
      latitude: 'Residence_Addresses_Latitude',
      longitude: 'Residence_Addresses_Longitude',
      phone: 'VoterTelephones_CellPhoneFormatted | VoterTelephones_LandlineFormatted',
      mobile: 'VoterTelephones_CellPhoneFormatted',
      age: 'Voters_Age',
      sex: 'Voters_Gender',
      birth_date: 'Voters_BirthDate',
      party: 'Parties_Description',
      status: 'Voters_Active',
      language: 'Languages_Description',
      congressional_district: 'US_Congressional_District',
      state_senate_district: 'State_Senate_District',
      state_house_district: 'State_House_District',
      county: 'County',
      municipality: 'City',
      precinct: 'Precinct',
    },
  },
  {
    id: 'van',
    title: 'VAN',
    source: 'RK-Voters/data-server, data/van_rkvoters_hash.php',
    columns: [
      `Voter File VANID | Sex | LastName | FirstName | MiddleName | Suffix | Preferred Phone | Cell Phone | Home Phone | Party |
       Age | StreetNo | StreetNoHalf | StreetPrefix | StreetName | StreetType | StreetSuffix | AptType | AptNo | City | State |
       Zip5 | Zip4 | vAddress | Latitude | Longitude | PreferredEmail | PrecinctName | RegistrationStatusName | DOB | DateReg`,
    ],
    mark: 'Voter File VANID',
    freely: true,
    reads: { source_id: 'Voter File VANID', last: 'LastName' },
    sometimes: {
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'Suffix',
      line: 'vAddress | Address',
      number: 'StreetNo',
      fraction: 'StreetNoHalf',
      prefix: 'StreetPrefix',
      street: 'StreetName',
      street_type: 'StreetType',
      post_direction: 'StreetSuffix',
      unit_type: 'AptType',
      unit: 'AptNo',
      city: 'City',
      state: 'State | State/Province',
      zip: 'Zip5 | Zip | Zip/Postal',
      latitude: 'Latitude',
      longitude: 'Longitude',
      phone: 'Preferred Phone | Pref Phone | Cell Phone | Home Phone',
      mobile: 'Cell Phone',
      email: 'PreferredEmail',
      birth_date: 'DOB',
      age: 'Age',
      sex: 'Sex',
      party: 'Party',
      precinct: 'PrecinctName',
      status: 'RegistrationStatusName',
      registered_on: 'DateReg',
      county: 'CountyName',
      congressional_district: 'CD | CDName',
      state_senate_district: 'SD | SDName',
      state_house_district: 'HD | HDName',
    },
    statuses: { APPLICANT: 'pending', DROPPED: 'removed', UNREGISTERED: 'rejected' },
  },
  {
    id: 'nationbuilder',
    title: 'NationBuilder',
    source: 'jrcbriggs/srgp, SRGP/configurations.py and csvlink.py',
    columns: [
      `nationbuilder_id | statefile_id | first_name | middle_name | last_name | suffix | dob | party | support_level | email |
       phone_number | mobile_number | tag_list | registered_address1 | registered_address2 | registered_address3 |
       registered_city | registered_state | registered_zip | registered_country_code | primary_address1 | primary_address2 |
       primary_city | primary_state | primary_zip`,
    ],
    mark: 'registered_address1',
    freely: true,
    reads: {
      source_id: 'statefile_id | nationbuilder_id',
      first: 'first_name',
      last: 'last_name',
      line: 'registered_address1',
      city: 'registered_city',
      zip: 'registered_zip',
    },
    sometimes: {
      middle: 'middle_name',
      suffix: 'suffix',
      unit: 'registered_address2',
      state: 'registered_state',
      birth_date: 'dob',
      party: 'party',
      support_score: 'support_level',
      email: 'email',
      phone: 'phone_number | mobile_number',
      mobile: 'mobile_number',
      tags: 'tag_list',
      sex: 'gender',
    },
  },
  {
    id: 'i360',
    title: 'i360',
    source:
      'docs.nominate.ai, guide “i360 Data Loading” (fields of i360’s export); GOP Data Center’s export names them alike',
    columns: [
      `StateVoterId | VoterKey | FirstName | MiddleName | LastName | SuffixName | HHName | PrimaryAddress1 | PrimaryHouseNumber |
       PrimaryHouseHalf | PrimaryStreetPre | PrimaryStreetName | PrimaryStreetType | PrimaryStreetPost | PrimaryUnit |
       PrimaryUnitNumber | PrimaryCity | PrimaryState | PrimaryZip | PrimaryZip4 | SecondaryAddress1 | SecondaryUnit |
       SecondaryUnitNumber | SecondaryCity | SecondaryState | SecondaryZip | SecondaryZip4 | PrimaryPhone | Landline | Mobile |
       DOB | Age | AgeRange | Gender | ObservedParty | OfficialParty | CalculatedParty | RegistrationStatus | RegistrationDate |
       LastVoterActivity | CountyName | PrecinctNumber | PrecinctName | CDName | SDName | LDName | Latitude | Longitude`,
    ],
    mark: 'PrimaryAddress1',
    freely: true,
    reads: {
      source_id: 'StateVoterId',
      first: 'FirstName',
      last: 'LastName',
      line: 'PrimaryAddress1',
      city: 'PrimaryCity',
      zip: 'PrimaryZip',
    },
    sometimes: {
      middle: 'MiddleName',
      suffix: 'SuffixName',
      unit_type: 'PrimaryUnit',
      unit: 'PrimaryUnitNumber',
      state: 'PrimaryState',
      latitude: 'Latitude',
      longitude: 'Longitude',
      phone: 'PrimaryPhone | Mobile | Landline',
      mobile: 'Mobile',
      birth_date: 'DOB',
      age: 'Age',
      sex: 'Gender',
      // What someone is registered as: the others are the vendor's guesses.
      party: 'OfficialParty',
      status: 'RegistrationStatus',
      registered_on: 'RegistrationDate',
      precinct: 'PrecinctName',
      precinct_code: 'PrecinctNumber',
      county: 'CountyName',
      congressional_district: 'CDName',
      state_senate_district: 'SDName',
      state_house_district: 'LDName',
    },
  },
];
