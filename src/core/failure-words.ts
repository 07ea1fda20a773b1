/**
 * What the other languages say, by notion: zh ko es fr de pt it in full, the rest where a sentence of Google's is
 * known. A row of the table joins two notions, so that a wording nobody has seen yet is still read. English and
 * Japanese have their own wordings in each row.
 */

/** Above what is allowed, in Japanese. */
export const OVER_JA = "すぎ|超え|超過|上限|制限|達し|使い切";
/** Too much, too often, above a limit. */
export const OVER =
  "太多|[过過](?:多|[于於])|次[数數]|超[过過出]|配[额額]|限[制额額]|上限|受限|너무|초과|많|한도|할당량|제한|limit|cuota|quota|\\bcota\\b|demasiad|exced|superad|\\btrop\\b|depass|\\bzu (?:oft|haufig|viel)|uberschr|muit[ao]s|ultrapass|tropp[eoi]|\\bte (?:vaak|veel)|overschreden|слишком|превыш|лимит|zbyt|qua nhieu|gioi han|terlalu|asildi|زیاد|masyado|มาก";
export const DAY =
  "(?<![0-9月年])[1一单每當当] ?[天日]|今天|하루|일일|1 ?일|오늘|총 실행|\\b(?:dia|diari[oa]|hoy|hoje|giorno|oggi|jour|heute)\\b|giornal|journee|aujourd'hui|(?:an|pro|eine[mns]) tag\\b|tag(?:es|lich)|een dag\\b|один день|\\bdni[au]\\b|ngay\\b|hari yang|satu hari|یک روز|วัน";
/** A short while, at the same time, requests, their rate, bandwidth. */
export const PACE =
  "短[时時]|[频頻].|速率|流量|[请請]求|[调調]用|呼叫|同[时時]|每[秒分]|带宽|짧은|요청|호출(?!해)|동시에|[초분]당|대역폭|사용량|使用量|\\buso\\b|utili[sz]|(?:poco|corto|curto|breve) |solicit|de api\\b|peticion|llamada|simultane|banda\\b|peu de temps|court (?:laps|inter|delai)|requete|demandes\\b|appels\\b|kurze[rnm] |anfrage|auf(?:ruf|gerufen)|gleichzeitig|requisic|chamada|richiest|chiamat|thao tac";
export const RUNNING =
  "行[时時][间間]|실행 ?시간|de ejecucion|d'execution|(?:ausfuhrungs|lauf)(?:zeit|dauer)|de execucao|di esecuzione|выполнения|gian thuc|eksekusi|เวลา";
export const LONGEST = `${OVER}|最|최대|maxim|massim|toi da|maks|เกิน`;
export const TRIGGER =
  "[触觸][发發]|트리거|activador|disparador|declencheur|trigger|ausloser|acionador|attivator|kich hoat";
export const MAIL_PART =
  "附件|正文|內文|每封|收件[人者]|첨부|메일당|본문|수신자|por mens|adjunt|cuerpo|par message|pieces? jointe|corps\\b|pro (?:nachricht|e-mail)|anhang|anexo|corpo\\b|per (?:messaggio|email)|allegat|bijlage|moi thu|ileti bas";

export const PERMISSION =
  "[权權]限|授[权權]|권한|permis|droits|rechte\\b|autori[sz]|berechtig|genehmig|toestemming|quyen\\b|\\bizin|прав|дозвол|behorighet";
export const TO_CALL = "[调調]用|呼叫|호출(?!해)|llamar|appeler|aufzurufen|chamar|chiamare";
export const NEEDED =
  "需要|所需|必要|필요|neces|requ[ie]|obligat|obrigat|exig|erforder|notig|richiest|obbligat|can duoc|yeu cau|kravs|suficient|suffisant|nicht aus|不足以";
export const NO =
  "没有|沒有|[无無]|未|缺少|없|지 않|\\b(?:no|nao|non|ne|pas|sin|sem|senza)\\b|\\bn'\\w+|nicht|keine?|fehlende|geen|нет|khong|tidak|немає|saknar";
export const REFUSED =
  "拒[绝絕]|[遭被]拒|受保[护護]|禁止|거부|차단|보호된|denegad|negad[oa]|\\brefusee?\\b|prote[gt]|verweigert|geschutzt|negat[oa]|geweigerd|защищ|заштић";
export const CREDENTIAL =
  "token|sesion|session|sessao|令牌|[凭憑].|密[钥鑰碼]|토큰|자격 ?증명|api ?키|인증 ?키|비밀번호|creden[cz]|\\bc\\w{2,5} (?:d[e'] ?)?api\\b|contrasena|identifiant|jeton|mot de passe|anmelde|api-?schlussel|passwort|senha";
export const INVALID =
  "[无無]效|[过過]期|失效|不[对對]|不正[确確]|不合法|非法|만료|등록되지 않|유효하지|잘못|올바르지|(?:no|non|pas|nao)(?: es| e)? (?:valid|corre)|erroneo|invalid[oae]s?\\b|incorre[ct]t?[oae]s?\\b|caducad|expirad|expiree?\\b|ungultig|falsch|abgelaufen|errat[oaie]\\b|scadut|ongeldig|khong hop le|helytelen";
export const DISABLED =
  "(?:未|没有|沒有)(?:启用|啟用|开启|開啟)|[停禁]用|비활성화|(?:no|nao|non|nicht)(?: esta| e)? (?:habilitad|abilitat|activad|ativad|attivat|aktiviert)|pas activ|desactiv|desativ|disattiv|inactiv|deaktiv|operacion de gmail";

const FOUND = "encontr|trouve|gefunden|trovat|existe|esiste|tim thay|ditemukan";
const MISSING =
  "找不到|未找到|不存在|查[无無]|찾을 수 없|찾지 못|존재하지 않|introuvable|manquant|mancante|\\bfalta (?:el|la|un)|\\bfehlt\\b|\\bausente|отсутствует|bi thieu|nebyl\\w* nalez|hilang|bulunam|chybi|nema \\w+|hianyzik|ei leitud|nenhum item|nessun elemento";
export const NOT_THERE = `${MISSING}|impossib\\w+ (?:de )?trov?u?[ve]a?r|(?:${NO})~(?:${FOUND})|(?:${FOUND})~nicht`;
export const EXISTS =
  "已[经經]?(?:存在|有|被[使占]用)|이미 (?:존재|있|사용)|\\b[yj]a (?:existe|hay?\\b|esta\\b)|existe deja|bereits|esiste gia|is al een|уже существует|da ton tai|uz existuje";
export const TOO_LARGE =
  "[过過太][大长長]|너무 (?:큽|깁|큰|긴|커|길)|(?:demasiado|muy|muito|troppo|trop|zu|te|terlalu) (?:grand|larg|long|lung|gross|lang\\b|volumineu|besar)|(?:grande|longo) demais";
/** May not refer to, outside, not supported, mandatory. */
export const NOT_SO =
  "不.{0,5}支[持援]|必[填须須]|超出[范範].|不能[为為]空|[无無]法(?:引用|參照)|지원(?:되지|하지)|필수|범위를 벗어|참조할 수 없|no (?:se admite|puede (?:estar|ser|hacer))|fuera de(?! linea)|obligatori|ne (?:peut|doit) pas|hors (?:limites|plage|de)|darf (?:sich )?nicht|ausserhalb|fora d[ao]|nao pode|non puo|fuori da|niet verwijzen|не может|nie moze|nam ngoai|tham chieu|merujuk|basvuramaz|odkazov|atsauce|vii[td]ata|nurodyti|sklicevati|посилатися|указује|αναφερεται|mag-reference|refer(?:er|enc[ij]|ire|entz)|henvise|munkalapot|อ้างอิง|הפניה|تشير";

export const SERVER = "服[务務器]|[内內]部|서버|서비스|내부|servi|intern[eo]\\b|server|serveur|dienst";
export const ERROR =
  "[错錯].|出[错錯]|[异異]常|繁忙|오류|error (?:en|del?|interno)|erreur|repond pas|no responde|nao responde|fehler|\\berro\\b|errore|eroare";
export const AGAIN =
  "稍[后後候]|[重再][新次]?尝?[试試]|나중에 다시|잠시 후|다시 시도|intent[ae](?:lo)?\\b|volver a intentar|vuelv[ae] a|reessay|(?:spater|erneut)~(?:versuch|erneut)|noch ?(?:ein)?mal|tent(?:e|ar)~(?:novamente|de novo|mais tarde)|riprova|probalkoz|thu lai|forsok igen|ลองอีกครั้ง";
export const UNAVAILABLE =
  "不可用|[维維][护護]|mantenimiento|[暂暫].|[无無]法(?:使用|[打开開])|忙碌|[过過]载|사용할 수 없|일시적|점검 ?중|과부하|열 수 없|예기치 않은|dispon|inesperad|inattendu|tempor\\w+ment|verfugbar|unerwartet|vorubergehend|imprevist";
export const EMPTY_ANSWER =
  "空(?:白)?的?(?:响应|回應)|빈 응답|r[ei]sp\\w+ (?:vaci|vazi|vuot)a|reponse v(?:id|ierg)e|tra loi trong|prazdna odpoved|raspuns gol";
export const BROKEN =
  "失[败敗]|中[断斷止]|重置|[错錯].|[无無]法|끊|실패|수 없|오류|no (?:se )?p\\w+|no es posible|perd[iu]|cerrad|error de|erreur|impossib|interr|unterbroch|abgebroch|fehlgeschlag|keine|nicht|fehler|erro de|nao foi|encerrad|errore|khong the";
export const CONNECTION =
  "[连連][接線]|[联聯].|[网網][络路]|연결|네트워크|cone[cx]|connex|connecte|conness|reseau|\\bre[dt]e?\\b|comm?uni|contac?t|joindre|verbind|netzwerk|trao doi";
export const TIMED_OUT =
  "[超逾][时時]|시간[이을]? ?초과|타임아웃|tiempo de espera|agoto el tiempo|delai~(?:depasse|expire|attente)|zeituberschreitung|zeitlimit|tempo (?:limite|d[ei] |esgotado|scaduto)";
