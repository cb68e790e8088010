import { parseLanguage } from '../language.ts'

export const spanish = parseLanguage({
  code: 'es',
  name: 'Spanish',
  joint: ' ',
  starts: 'alm bel cast dor esp fuent gal her ill jar llan mont nav oliv peñ quint ríos sal torr val',
  middles: 'a e i o ar en al',
  ends: 'ada ales anza ar edo ejo ero illa ina ites olla ona oso uela ura',
  firstNames:
    'Álvaro; Beatriz; Carmen; Diego; Elena; Felipe; Gloria; Hugo; Inés; Joaquín; Lucía; Marcos; Nuria; Pablo; Rocío; Tomás',
  familyFirst: false,
  months: 'enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre; octubre; noviembre; diciembre',
  dates: ['{d} de {month} de {yyyy}', '{d} {month} {yyyy}', '{yyyy}-{mm}-{dd}'],
  group: '.',
  decimal: ',',
  prices: ['@ €', '@ EUR'],
  phones: ['### ### ###', '+34 ### ## ## ##'],
  street: 'Calle {word}, {n}',
  city: '{word}',
  spans: ['días', 'horas', 'min'],
  count: 'veces',
  conditions: 'nuevo; como nuevo; buen estado; usado; para piezas',
  labels: `Nombre; Precio; Tasa; Tasa reducida; Apertura; Máximo; Mínimo; Cierre; Puja inicial; Fecha; Plazo; Actualizado; Valoración; Dirección; Ciudad; Teléfono; Correo;
    Autor; Vendedor; Persona de contacto; Realización; Local; Visitante; Resultado; Duración; Tiempo restante; Visitas; Respuestas; Reseñas; Pujas; Volumen; Páginas; Habitaciones;
    Alumnos; Categorías; Servicios; Género; Estado; Situación; Tipo; Especialidad; Núm.; Variación; Interés; Descripción; Superficie; Año; Editorial; Sede; Horario;
    Existencias; Entrega; Pago; Garantía`,
  ui: `Inicio; Buscar; Entrar; Registrarse; Cesta; Contacto; Aviso legal; Privacidad; Condiciones de uso; Ayuda; Todas las secciones; Ordenar por; Aplicar; Siguiente; Anterior;
    Resultados; Ver más; Guardar; Comparar; Compartir; Patrocinado; También le puede interesar; Vistos recientemente; Lo más visto; Boletín; Volver; Restablecer; Cualquiera;
    Desde; Hasta; Filtrar; Detalles; Novedad; Oferta; antes; Mapa; Ajustes; Noticias; Quiénes somos; Empleo`,
  subjects: `Bicicletas; Pisos en alquiler; Colegios; Médicos; Abogados; Talleres; Subastas; Acciones; Tasas; Expedientes; Artículos; Películas; Temas; Tarifas; Partidos; Libros;
    Hipotecas; Hoteles`,
})
