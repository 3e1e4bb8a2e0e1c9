// cspell:disable
import { type Line, plainWords } from './line.ts';

export type Section =
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'summary'
  | 'contact'
  | 'other';

/** Headings in English, German, French, Spanish, Portuguese, Italian, Dutch and Polish. */
const HEADINGS: Record<Section, string> = {
  experience: `experience, work experience, professional experience, employment, employment history, work history,
    career, career history, relevant experience, job history, positions held, experience professionnelle,
    professional background, work, industry experience, internships, internship experience, positions,
    berufserfahrung, berufspraxis, beruflicher werdegang, werdegang, arbeitserfahrung, praxiserfahrung, berufliche erfahrung,
    berufliche stationen, beruflicher hintergrund, berufstätigkeit, berufliche laufbahn, praktika, berufliche praxis,
    tätigkeiten, erfahrung, erfahrungen, praktische erfahrung, praktische erfahrungen, bisherige tätigkeiten,
    expérience, expériences, expériences professionnelles, parcours professionnel, parcours, emplois, stages,
    expérience de travail, carrière, experiencia, experiencia laboral, experiencia profesional, trayectoria profesional,
    historial laboral, trayectoria, experiencia de trabajo, empleo, experiencias, experiencias laborales,
    experiência, experiência profissional, experiências profissionais, percurso profissional, histórico profissional,
    experiências, trajetória profissional, carreira, atividade profissional,
    esperienza, esperienze, esperienza professionale, esperienza lavorativa, esperienze lavorative, esperienze professionali,
    carriera, percorso professionale, storia lavorativa, werkervaring, ervaring, loopbaan, arbeidsverleden, professionele ervaring,
    relevante werkervaring, stages en werkervaring, carrière, beroepservaring, doświadczenie, doświadczenie zawodowe,
    przebieg kariery, kariera, historia zatrudnienia, praca, praktyka zawodowa, przebieg pracy zawodowej`,
  education: `education, academic background, academic history, educational background, studies, qualifications, academic qualifications,
    degrees, schooling, university education, academic education, study, academics, school,
    ausbildung, bildung, bildungsweg, studium, schulbildung, akademischer werdegang, schule, hochschulausbildung, ausbildung studium,
    akademische ausbildung, schulische ausbildung, berufsausbildung, bildungsgang, hochschulbildung, hochschulstudium,
    formation, formations, diplômes, études, parcours académique, formation académique, parcours scolaire, cursus, scolarité,
    formations diplômes, formation initiale, diplômes formations, educación, formación, formación académica, estudios, titulación,
    historial académico, educación formación, estudios realizados, formación reglada, educação, formação, formação académica, formação acadêmica,
    habilitações, habilitações literárias, estudos, escolaridade, percurso académico, histórico escolar, habilitações académicas,
    istruzione, formazione, istruzione formazione, titoli di studio, studi, percorso di studi, formazione accademica, percorso formativo,
    opleiding, opleidingen, scholing, studie, onderwijs, opleiding studie, genoten opleidingen, vooropleiding, studies,
    wykształcenie, edukacja, nauka, studia, wykształcenie kwalifikacje, przebieg edukacji`,
  skills: `skills, technical skills, key skills, core skills, core competencies, competencies, technologies, tools, expertise, areas of expertise,
    professional skills, skill set, skillset, hard skills, soft skills, strengths, tech stack, tools technologies, abilities,
    skills tools, it skills, computer skills, technical expertise, technical proficiencies, skills summary, relevant skills, capabilities,
    technical competencies, toolbox, know how, proficiencies, specialties, stack, what i know,
    kenntnisse, fähigkeiten, kompetenzen, fachkenntnisse, it kenntnisse, edv kenntnisse, technische kenntnisse, fertigkeiten, stärken,
    kernkompetenzen, fachliche kompetenzen, fachkompetenzen, technologien, qualifikationen, weitere kenntnisse, besondere kenntnisse,
    kenntnisse fähigkeiten, fähigkeiten kenntnisse, werkzeuge, schwerpunkte, softwarekenntnisse, berufliche kompetenzen,
    compétences, compétences techniques, compétences clés, savoir faire, compétences professionnelles, outils, atouts, informatique,
    compétences informatiques, domaines de compétence, technologies, savoir être, qualités, aptitudes,
    habilidades, competencias, aptitudes, conocimientos, habilidades técnicas, conocimientos técnicos, competencias técnicas,
    capacidades, competencias clave, conocimientos informáticos, herramientas, destrezas, informática, tecnologías,
    competências, aptidões, conhecimentos, competências técnicas, habilidades técnicas, ferramentas, competências profissionais, conhecimentos técnicos,
    competências pessoais, competências digitais, competenze, competenze tecniche, abilità, capacità, conoscenze, competenze digitali, competenze informatiche,
    capacità tecniche, competenze professionali, capacità competenze, competenze principali, conoscenze informatiche, strumenti,
    vaardigheden, competenties, kennis, technische vaardigheden, kennis vaardigheden, vakkennis, kerncompetenties, kwaliteiten, computervaardigheden,
    digitale vaardigheden, expertise, sterke punten, umiejętności, kompetencje, umiejętności techniczne, kluczowe umiejętności, znajomość technologii,
    technologie, narzędzia, mocne strony, umiejętności zawodowe, kwalifikacje`,
  languages: `languages, language skills, sprachen, sprachkenntnisse, fremdsprachen, langues, langues vivantes, idiomas, línguas, lingue, conoscenze linguistiche,
    competenze linguistiche, talen, talenkennis, taalvaardigheden, języki, języki obce, znajomość języków, znajomość języków obcych, langues étrangères, lingue straniere, compétences linguistiques,
    competências linguísticas`,
  summary: `summary, profile, professional summary, about, about me, objective, career objective, personal statement, professional profile, executive summary, personal profile, career summary, overview,
    profil, über mich, kurzprofil, zusammenfassung, zielsetzung, persönliches profil, profil professionnel, à propos, à propos de moi, résumé, objectif, présentation, qui suis je,
    perfil, perfil profesional, sobre mí, resumen, objetivo, perfil personal, extracto, resumen profesional, perfil profissional, sobre mim, resumo, resumo profissional, objetivo profissional,
    profilo, profilo professionale, chi sono, su di me, sommario, obiettivo, profilo personale, profiel, over mij, samenvatting, persoonlijk profiel, doel,
    podsumowanie, o mnie, profil zawodowy, cel zawodowy, podsumowanie zawodowe`,
  contact: `contact, contact details, contact information, personal details, personal information, personal data, get in touch,
    kontakt, kontaktdaten, persönliche daten, persönliche angaben, angaben zur person, zur person, coordonnées, contacts, informations personnelles, état civil, mes coordonnées,
    contacto, datos personales, información de contacto, datos de contacto, contato, dados pessoais, contactos, informação pessoal, informações pessoais, contatti, dati personali, informazioni personali, recapiti,
    persoonlijke gegevens, contactgegevens, personalia, gegevens, dane osobowe, dane kontaktowe`,
  other: `projects, personal projects, selected projects, side projects, certifications, certificates, licenses, licenses certifications, courses, training, awards, honors, honours, achievements, publications,
    interests, hobbies, references, volunteering, volunteer experience, volunteer work, memberships, activities, extracurricular activities, additional information, patents, links, talks, conferences, online,
    projekte, zertifikate, zertifizierungen, weiterbildung, weiterbildungen, fortbildungen, kurse, auszeichnungen, veröffentlichungen, publikationen, interessen, referenzen, ehrenamt, engagement, sonstiges, mitgliedschaften, führerschein, persönliche interessen, ehrenamtliche tätigkeit, ehrenamtliches engagement,
    projets, certifications, certificats, distinctions, centres d intérêt, centres d'intérêt, loisirs, intérêts, références, bénévolat, divers, permis, formations complémentaires, activités, vie associative, réalisations,
    proyectos, certificaciones, certificados, cursos, premios, intereses, aficiones, referencias, voluntariado, otros datos, publicaciones, otros, información adicional, datos de interés, formación complementaria,
    projetos, certificações, certificados, prémios, interesses, passatempos, referências, outras informações, publicações, formação complementar, atividades, informações adicionais, cursos complementares,
    progetti, certificazioni, certificati, corsi, premi, interessi, hobby, referenze, volontariato, pubblicazioni, altre informazioni, patente, ulteriori informazioni, interessi personali,
    projecten, certificaten, cursussen, prijzen, interesses, hobby s, hobbies, referenties, vrijwilligerswerk, nevenactiviteiten, overig, trainingen, publicaties, overige activiteiten,
    projekty, certyfikaty, kursy, szkolenia, kursy szkolenia, nagrody, zainteresowania, referencje, wolontariat, publikacje, inne, dodatkowe informacje, hobby, osiągnięcia, klauzula`,
};

/** 'Education & Training': words between two headings. */
const BETWEEN =
  /\b(?:and|und|et|y|e|i|en|oraz|und|of|de|des|the|my|meine|mes|mis|le|mie|mijn|moje)\b/g;
const toKey = (heading: string) => plainWords(heading).replaceAll(BETWEEN, '').replaceAll(' ', '');

const KEYS = new Map<string, Section>();
for (const [section, headings] of Object.entries(HEADINGS)) {
  for (const heading of headings.split(',')) {
    const key = toKey(heading);
    if (key && !KEYS.has(key)) KEYS.set(key, section as Section);
  }
}

/** Longer headings are sentences. */
const HEADING_MAX = 45;

/** The section that a heading begins, in any case, also with spaced letters: 'W O R K   E X P E R I E N C E'. */
export function sectionOf(text: string): Section | undefined {
  const heading = text.replace(/^[\d.\s]+(?=\p{L})/u, '').replace(/ ?[:：]$/, '');
  if (heading.length > 2 * HEADING_MAX || /[\d@]/.test(heading)) return undefined;
  const whole = KEYS.get(toKey(heading));
  if (whole || heading.length > HEADING_MAX) return whole;
  // 'Education & Certifications' begins with its first part.
  const parts = heading.split(/ ?[&/|+,] ?| (?:and|und|et|y|e|i|en|oraz) /i);
  if (parts.length < 2) return undefined;
  const sections = parts.map((part) => KEYS.get(toKey(part)));
  return sections.every(Boolean) ? sections[0] : undefined;
}

/** 'Skills: Java, Python': the section, and what the line says of it. */
function labeledSection(text: string): [section: Section, rest: string] | undefined {
  const match = /^([^:：]{3,45})[:：]\s*(\S.*)$/.exec(text);
  const section = match && sectionOf(match[1] ?? '');
  return section ? [section, match[2] ?? ''] : undefined;
}

export interface Part {
  section: Section | undefined;
  lines: Line[];
}

/** Divides a document by its headings. The first part, before any heading, has no section. */
export function divide(lines: readonly Line[]): Part[] {
  const parts: Part[] = [{ section: undefined, lines: [] }];
  const begin = (section: Section) => parts.push({ section, lines: [] });
  const add = (line: Line) => parts.at(-1)?.lines.push(line);
  for (const line of joinWrappedHeadings(lines)) {
    if (line.startsColumn) parts.push({ section: undefined, lines: [] });
    const [first = '', ...others] = line.cells;
    const section = sectionOf(first);
    const isEntry = section && isSkillsList(parts.at(-1)) && !standsOut(line, parts.at(-1));
    if (section && !isEntry) {
      begin(section);
      // A heading in the margin, beside its first line.
      if (others.length > 0)
        add({ ...line, cells: others, xs: line.xs.slice(1), text: others.join(' ') });
      continue;
    }
    const labeled = labeledSection(line.text);
    const current = parts.at(-1)?.section;
    // In a list of skills, a label names a group of them.
    if (labeled && current !== 'skills' && current !== 'experience') {
      const [named, rest] = labeled;
      begin(named);
      add({ ...line, cells: [rest], text: rest });
      continue;
    }
    add(line);
  }
  return parts;
}

/** A narrow column breaks a heading: 'KENNIS EN' and 'VAARDIGHEDEN'. */
function joinWrappedHeadings(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first = '', ...others] = line.cells;
    const [start = ''] = above?.cells ?? [];
    const isSame = above && above.font === line.font && above.size === line.size;
    const both = `${start} ${first}`;
    const goesOn = isSame && !line.startsColumn && !sectionOf(first) && sectionOf(both);
    const isWrapped = isSame && !line.startsColumn && !sectionOf(start) && sectionOf(both);
    if (above && (goesOn || isWrapped) && both.split(' ').length <= 5) {
      const cells = [both, ...above.cells.slice(1)];
      joined[joined.length - 1] = { ...above, cells, text: cells.join(' ') };
      if (others.length > 0)
        joined.push({ ...line, cells: others, xs: line.xs.slice(1), text: others.join(' ') });
    } else joined.push(line);
  }
  return joined;
}

const isSkillsList = (part: Part | undefined) =>
  part?.section === 'skills' && part.lines.length > 0;

/** Whether a line differs from those before it: 'Tools' may be a heading, or a skill. */
function standsOut(line: Line, part: Part | undefined): boolean {
  const last = part?.lines.at(-1);
  if (!last || line.isHeading) return true;
  return !line.isBullet && (line.font !== last.font || Math.abs(line.size - last.size) > 0.3);
}
